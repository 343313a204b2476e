import type { Context } from '#platform/context.ts';
import type { Branch } from '../schema.ts';

/** What a branch is known by. */
export type BranchIdentity = Pick<
  Branch,
  'id' | 'code' | 'name' | 'address' | 'phones' | 'orderPhone' | 'complaintPhone' | 'fax' | 'manager' | 'licenceNumber'
>;

/** All branches with what each is known by, in the order of their regions and codes. */
export function listAllBranches({ db }: Pick<Context, 'db'>): Promise<BranchIdentity[]> {
  return db
    .selectFrom('branches')
    .select(['id', 'code', 'name', 'address', 'phones', 'orderPhone', 'complaintPhone', 'fax', 'manager', 'licenceNumber'])
    .orderBy('provinceCode')
    .orderBy('cityCode')
    .orderBy('code')
    .execute();
}

/** The branch with the firm's own code; undefined when there is none. */
export function findBranchByCode({ db }: Pick<Context, 'db'>, code: string): Promise<{ name: string; address: string } | undefined> {
  return db.selectFrom('branches').select(['name', 'address']).where('code', '=', code).executeTakeFirst();
}

/** The ids of the branches with these codes; a code of none is left out. */
export async function listBranchIds({ db }: Pick<Context, 'db'>, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom('branches').select('id').where('code', 'in', codes).execute();
  return rows.map(({ id }) => id);
}

/** The branch of exactly this name, with the ways to reach it; undefined when there is none. */
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
