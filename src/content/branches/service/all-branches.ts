import type { Context } from '#platform/context.ts';
import type { Branch } from '../schema.ts';

/** Identifying fields of a branch. */
export type BranchIdentity = Pick<
  Branch,
  'id' | 'code' | 'name' | 'address' | 'phones' | 'orderPhone' | 'complaintPhone' | 'fax' | 'manager' | 'licenceNumber'
>;

/** Lists the identifying fields of all branches, sorted by region and code. */
export function listAllBranches({ db }: Pick<Context, 'db'>): Promise<BranchIdentity[]> {
  return db
    .selectFrom('branches')
    .select(['id', 'code', 'name', 'address', 'phones', 'orderPhone', 'complaintPhone', 'fax', 'manager', 'licenceNumber'])
    .orderBy('provinceCode')
    .orderBy('cityCode')
    .orderBy('code')
    .execute();
}

/** Returns the branch with the firm's own code, or undefined. */
export function findBranchByCode({ db }: Pick<Context, 'db'>, code: string): Promise<{ name: string; address: string } | undefined> {
  return db.selectFrom('branches').select(['name', 'address']).where('code', '=', code).executeTakeFirst();
}

/** Returns the ids of the branches with these codes. Unknown codes are omitted. */
export async function listBranchIds({ db }: Pick<Context, 'db'>, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom('branches').select('id').where('code', 'in', codes).execute();
  return rows.map(({ id }) => id);
}

/** Returns the branch with exactly this name and its contact data, or undefined. */
export function findBranchByName(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<Pick<Branch, 'id' | 'name' | 'address' | 'phones' | 'complaintPhone' | 'hours'> | undefined> {
  return db
    .selectFrom('branches')
    .select(['id', 'name', 'address', 'phones', 'complaintPhone', 'hours'])
    .where('name', '=', name)
    .executeTakeFirst();
}
