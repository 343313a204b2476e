import type { Context } from '#platform/context.ts';

interface AskedAccount {
  id: number;
  name: string;
  loginName: string;
  since: Date;
}

/** Accounts of which an upgrade could not know in which branches they work, the one that has waited longest first. */
export async function listAskedBranches({ db }: Pick<Context, 'db'>, count: number): Promise<AskedAccount[]> {
  const rows = await db
    .selectFrom('staffAccounts')
    .select(['id', 'name', 'loginName', 'branchesAskedSince as since'])
    .where('branchesAskedSince', 'is not', null)
    .where('state', '<>', 'disabled')
    .orderBy('branchesAskedSince')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.flatMap(({ since, ...account }) => (since ? [{ ...account, since }] : []));
}

/** Somebody has decided of an account in which branches it works, be it in none. */
export async function settleBranches({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  await db.updateTable('staffAccounts').set({ branchesAskedSince: null }).where('id', '=', id).execute();
}
