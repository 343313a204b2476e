import type { Context } from '#platform/context.ts';

/** In which published lists a branch is named, by whom it is named there, and of how many. */
export interface BranchNamed {
  list: 'staff' | 'witnesses' | 'futures-ib';
  first: string;
  count: number;
}

/** Where the lists that are disclosed name a branch of the firm by its name. */
export async function findBranchNamed({ db }: Pick<Context, 'db'>, branch: string): Promise<BranchNamed[]> {
  const [staff, witnesses, futuresIb] = await Promise.all([
    db.selectFrom('disclosedStaff').select('name').where('branch', '=', branch).orderBy('certificateNumber').execute(),
    db.selectFrom('accountWitnesses').select('name').where('branch', '=', branch).orderBy('staffNumber').execute(),
    db.selectFrom('futuresIbBranches').select('branch as name').where('branch', '=', branch).orderBy('sort').execute(),
  ]);
  const named = { staff, witnesses, 'futures-ib': futuresIb };
  return Object.entries(named).flatMap(([list, rows]) =>
    rows[0] ? [{ list: list as BranchNamed['list'], first: rows[0].name, count: rows.length }] : [],
  );
}
