import type { Context } from '#platform/context.ts';

/** A published list that names a branch, the people named there, and their number. */
export interface BranchMention {
  list: 'staff' | 'witnesses' | 'futures-ib';
  first: string;
  count: number;
}

/** Finds the disclosed lists that name a branch of the firm. */
export async function listBranchMentions({ db }: Pick<Context, 'db'>, branch: string): Promise<BranchMention[]> {
  const [staff, witnesses, futuresIb] = await Promise.all([
    db.selectFrom('disclosedStaff').select('name').where('branch', '=', branch).orderBy('certificateNumber').execute(),
    db.selectFrom('accountWitnesses').select('name').where('branch', '=', branch).orderBy('staffNumber').execute(),
    db.selectFrom('futuresIbBranches').select('branch as name').where('branch', '=', branch).orderBy('sort').execute(),
  ]);
  const named = { staff, witnesses, 'futures-ib': futuresIb };
  return Object.entries(named).flatMap(([list, rows]) =>
    rows[0] ? [{ list: list as BranchMention['list'], first: rows[0].name, count: rows.length }] : [],
  );
}
