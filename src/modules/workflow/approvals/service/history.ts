import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { ApprovalStep } from '../schema.ts';
import type { RequestRow } from './requests.ts';

/** What happened to a request, in its sequence; of the saves the last one. */
export async function readHistory(ctx: Context, row: RequestRow): Promise<ApprovalStep[]> {
  const decisions = await ctx.db.selectFrom('approvalDecisions').selectAll().where('requestId', '=', row.id).orderBy('id').execute();
  const last = await ctx.db
    .selectFrom('approvalRevisions')
    .select(['savedBy', 'savedAt'])
    .where('requestId', '=', row.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const names = await readStaffNames(ctx, [row.madeBy, ...(last ? [last.savedBy] : []), ...decisions.map(({ decidedBy }) => decidedBy)]);
  const step = (kind: ApprovalStep['kind'], at: Date, staffId: number | null): ApprovalStep => ({
    kind,
    at: at.toISOString(),
    by: staffId === null ? null : { id: staffId, name: names.get(staffId) ?? '' },
    level: null,
    note: '',
    isOfThis: true,
  });
  const writer = last?.savedBy ?? row.madeBy;
  const { state } = row;
  const steps: ApprovalStep[] = [
    step('made', row.madeAt, row.madeBy),
    ...(last && !row.submittedAt ? [step('saved', last.savedAt, writer)] : []),
    ...(row.submittedAt ? [step('submitted', row.submittedAt, writer)] : []),
    ...decisions.map(({ decision, level, note, contentHash, decidedBy, decidedAt }) => ({
      ...step(decision, decidedAt, decidedBy),
      level,
      note,
      isOfThis: contentHash === row.contentHash,
    })),
    ...(row.appliedAt ? [step('applied', row.appliedAt, null)] : []),
    ...(state === 'withdrawn' ? [step('withdrawn', row.changedAt, null)] : []),
    ...(state === 'stale' || state === 'failed' ? [{ ...step(state, row.changedAt, null), note: row.failure ?? '' }] : []),
  ];
  return steps.toSorted((one, other) => one.at.localeCompare(other.at));
}
