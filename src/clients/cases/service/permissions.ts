import type { Context } from '#platform/context.ts';

/** Lists the permissions granted to a client, by permission code. */
export async function listPermissions(ctx: Context, clientId: number): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.selectFrom('clientPermissions').select('permission').where('clientId', '=', clientId).execute();
  return new Set(rows.map(({ permission }) => permission));
}

/** Grants a permission; an existing one stays unchanged. */
export async function grantPermission(
  tx: Context,
  { clientId, permission, caseId }: { clientId: number; permission: string; caseId: string | null },
): Promise<void> {
  await tx.db
    .insertInto('clientPermissions')
    .values({ clientId, permission, grantedAt: tx.now, caseId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
