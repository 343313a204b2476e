import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDeps } from '../deps.ts';

/** Returns the id of the person with the number; undefined when nobody has it. */
export async function findSeeker(ctx: Context, { vault }: Pick<SeekerDeps, 'vault'>, mobile: string): Promise<number | undefined> {
  return (await ctx.db.selectFrom('seekers').select('id').where('mobileKey', '=', vault.mobileKey(mobile)).executeTakeFirst())?.id;
}

/**
 * Locks the person until the end of the transaction, so that acts which depend on each other's result run one after the other.
 * Rows that only refer to the person can still be inserted. Throws 50102 when the person was deleted.
 */
export async function lockSeeker(tx: Context, seekerId: number): Promise<void> {
  const row = await tx.db.selectFrom('seekers').select('id').where('id', '=', seekerId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw fail('sessionExpired');
}

/**
 * Returns true if the identity number is the person's. If none is on record, returns true for any value or none, unless it
 * `mustBeKnown`.
 */
export async function matchesIdNumber(
  ctx: Context,
  { vault }: Pick<SeekerDeps, 'vault'>,
  seekerId: number,
  idNumber: string | undefined,
  { mustBeKnown = false } = {},
): Promise<boolean> {
  const { idNumberKey } = await ctx.db.selectFrom('seekers').select('idNumberKey').where('id', '=', seekerId).executeTakeFirstOrThrow();
  if (!idNumberKey) return !mustBeKnown;
  return idNumber !== undefined && vault.idNumberKey(idNumber).equals(idNumberKey);
}
