import type { Context } from '#platform/context.ts';

/** Returns the names of the funds with these codes, by code. */
export async function findFundNames({ db }: Pick<Context, 'db'>, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db.selectFrom('funds').select(['code', 'name']).where('code', 'in', codes).execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
