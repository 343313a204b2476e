import type { Context } from '#platform/context.ts';

/** Finds the Hong Kong shares with exactly this short name in the published notices, by code. */
export async function findHkShares(ctx: Context, name: string): Promise<{ code: string; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('hkNotices')
    .select(['securityCode as code', 'securityName as name'])
    .distinct()
    .where('securityName', '=', name)
    .where('securityCode', 'is not', null)
    .where('publishedAt', '<=', ctx.now)
    .orderBy('securityCode')
    .execute();
  return rows.flatMap(({ code, name: known }) => (code && known ? [{ code, name: known }] : []));
}
