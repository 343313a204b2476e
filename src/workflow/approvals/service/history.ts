import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { ApprovalStep } from '../schema.ts';
import type { RequestRow } from './requests.ts';

/** Reads the steps of a request in order. Only the last save is included. */
export const readRequestHistory = async (ctx: Context, row: RequestRow): Promise<ApprovalStep[]> =>
  (await readRequestHistories(ctx, [row])).get(row.id)!;

/** Reads the steps of several requests, by request number. */
export async function readRequestHistories(ctx: Context, rows: readonly RequestRow[]): Promise<Map<number, ApprovalStep[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const decisions = await ctx.db.selectFrom('approvalDecisions').selectAll().where('requestId', 'in', ids).orderBy('id').execute();
  const saves = await ctx.db
    .selectFrom('approvalRevisions')
    .distinctOn('requestId')
    .select(['requestId', 'savedBy', 'savedByToken', 'savedAt'])
    .where('requestId', 'in', ids)
    .orderBy('requestId')
    .orderBy('revision', 'desc')
    .execute();
  const people = [
    ...rows.map(({ madeBy }) => madeBy),
    ...saves.map(({ savedBy }) => savedBy),
    ...decisions.map(({ decidedBy }) => decidedBy),
  ];
  const names = await readStaffNames(ctx, people);
  const step = (kind: ApprovalStep['kind'], at: Date, staffId: number | null, token: string | null = null): ApprovalStep => ({
    kind,
    at: at.toISOString(),
    by: staffId === null ? null : { id: staffId, name: formatAuthor(names.get(staffId), token) },
    level: null,
    note: '',
    isOfThis: true,
  });
  const stepsOf = (row: RequestRow): ApprovalStep[] => {
    const last = saves.find(({ requestId }) => requestId === row.id);
    const [writer, writersToken] = last ? [last.savedBy, last.savedByToken] : [row.madeBy, row.madeByToken];
    const { state } = row;
    const steps: ApprovalStep[] = [
      step('made', row.madeAt, row.madeBy, row.madeByToken),
      ...(last && !row.submittedAt ? [step('saved', last.savedAt, writer, writersToken)] : []),
      ...(row.submittedAt ? [step('submitted', row.submittedAt, writer, writersToken)] : []),
      ...decisions
        .filter(({ requestId }) => requestId === row.id)
        .map(({ decision, level, note, contentHash, decidedBy, decidedAt }) => ({
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
  };
  return new Map(rows.map((row) => [row.id, stepsOf(row)]));
}
