import { fail } from '#contract/call-error.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { OwnWorkError, requireProof } from '#platform/staff-access.ts';
import { approvalPermission, type ApprovalKind, type RequestKind } from '../kind.ts';
import type { ApprovalOutcome, ParsedDecide, ParsedRatify } from '../schema.ts';
import type { ApprovalState } from '../web/approval-labels.ts';
import { applyRequest, scheduleApplication } from './apply.ts';
import {
  approvedStates,
  isContributor,
  lockRequest,
  approvalActorName,
  requireState,
  actingStaffId,
  listValidApprovals,
  type RequestRow,
} from './requests.ts';
import { makeFollowersStale } from './write.ts';

export type ApprovalLevel = 1 | 2;

/**
 * Thrown when a contributor, or the person who approved the other level, tries to approve the request. The attempt is recorded in
 * the audit log before this is thrown.
 */
export class OwnApprovalError extends OwnWorkError {}

/**
 * Approves a request, or returns it with a note. The last approval applies it, at once or at its time. Throws 40300 for
 * contributors, with an audit row; 40009 when the content has changed since it was read, another level is needed, or the caller
 * has approved already; 40301 without a recent authentication.
 */
export async function decideRequest(
  ctx: Context,
  kind: ApprovalKind,
  level: ApprovalLevel,
  { id, decision, contentHash, note }: ParsedDecide,
): Promise<ApprovalOutcome> {
  const permission = approvalPermission(kind, level);
  if (!permission) throw failStaff('notPermitted');
  requireProof(ctx);
  if (decision === 'return' && note === '') throw createInputError([{ path: 'note', message: '请写明退回的原因' }]);
  const { state, isForJob = false } = await recordOwnWorkAttempt(ctx, id, () =>
    inTransaction(ctx, async (tx): Promise<{ state: ApprovalState; isForJob?: boolean }> => {
      const row = await lockRequest(tx, kind, id, permission);
      const decidable = decision === 'return' ? (['submitted', ...approvedStates] as const) : (['submitted'] as const);
      requireState(row, decidable, `该${kind.noun}不在复核中，可能已撤回或已由他人处理`);
      if (row.contentHash !== contentHash) throw fail('conflict', '内容在您查看之后有变化，请重新查看');
      if (decision === 'approve') await requireLevel(tx, kind, row, level);
      await tx.db
        .insertInto('approvalDecisions')
        .values({ requestId: id, level, decision, contentHash, note, decidedBy: actingStaffId(tx), decidedAt: tx.now })
        .execute();
      await audit(tx, `approval.${decision}`, approvalActorName(id), { kind: kind.code, level, contentHash });
      if (decision === 'return') return { state: await giveBack(tx, kind, row) };
      // The second approval may still be valid after the first was undone.
      const isLast = (await listValidApprovals(tx, row)).length >= row.levels;
      return isLast ? settle(tx, kind, row) : { state: await wait(tx, row) };
    }),
  );
  return state === 'approved' && !isForJob ? applyRequest(ctx, kind, id) : { state, failure: null };
}

async function giveBack(tx: Context, kind: ApprovalKind, row: RequestRow): Promise<'returned'> {
  await tx.db.updateTable('approvalRequests').set({ state: 'returned', changedAt: tx.now }).where('id', '=', row.id).execute();
  await kind.dropped?.(tx, { ...row, state: 'returned' });
  await makeFollowersStale(tx, kind, { ...row, state: 'returned' });
  return 'returned';
}

async function wait(tx: Context, { id }: RequestRow): Promise<'submitted'> {
  await tx.db.updateTable('approvalRequests').set({ changedAt: tx.now }).where('id', '=', id).execute();
  return 'submitted';
}

/** Sets the state after the last approval. */
async function settle(tx: Context, kind: ApprovalKind, row: RequestRow): Promise<{ state: ApprovalState; isForJob: boolean }> {
  const { id, applyAt } = row;
  const state = applyAt && applyAt > tx.now ? 'scheduled' : 'approved';
  const isForJob = (await kind.appliesInJob?.(tx, row)) ?? false;
  await tx.db.updateTable('approvalRequests').set({ state, changedAt: tx.now }).where('id', '=', id).execute();
  await scheduleApplication(tx, kind, id, applyAt, isForJob);
  return { state, isForJob };
}

/** Records the attempt in the audit log outside of the transaction of the decision, which is rolled back. */
export async function recordOwnWorkAttempt<Result>(ctx: Context, id: number, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OwnApprovalError) await audit(ctx, 'approval.ownRefused', approvalActorName(id), { reason: error.message });
    throw error;
  }
}

async function requireLevel(tx: Context, kind: RequestKind, row: RequestRow, level: ApprovalLevel): Promise<void> {
  const why = await explainApprovalRefusal(tx, kind, row, level);
  if (!why) return;
  throw why.isOwn ? new OwnApprovalError(why.text) : fail('conflict', why.text);
}

/** Returns why the caller cannot approve at this level, or undefined when they can. */
export async function explainApprovalRefusal(
  ctx: Context,
  { noun }: RequestKind,
  row: RequestRow,
  level: ApprovalLevel,
): Promise<{ text: string; isOwn: boolean } | undefined> {
  const staffId = actingStaffId(ctx);
  if (await isContributor(ctx, row.id, staffId)) return { text: `您经办过这份${noun}，须由他人复核`, isOwn: true };
  const given = await listValidApprovals(ctx, row);
  const other = (text: string) => ({ text, isOwn: false });
  if (given.some((one) => one.decidedBy === staffId && one.level === level)) return other('您已复核通过，无须再次复核');
  if (given.some(({ decidedBy }) => decidedBy === staffId)) return { text: '您已通过另一级复核，两级须由不同的人复核', isOwn: true };
  if (given.some((one) => one.level === level)) return other('这一级已由他人复核通过');
  if (level === 2 && !given.some((one) => one.level === 1)) return other('第一级复核尚未通过');
  return level > row.levels ? other(`这份${noun}不需要第二级复核`) : undefined;
}

/**
 * Returns the level at which the caller can approve a submitted request, 0 for none, and the reason where they may approve other
 * requests.
 */
export async function findApprovalLevel(
  ctx: Context,
  kind: RequestKind,
  row: RequestRow,
): Promise<{ approve: 0 | ApprovalLevel; whyNot: string | null }> {
  if (row.state !== 'submitted') return { approve: 0, whyNot: null };
  let whyNot: string | null = null;
  for (const level of [1, 2] as const) {
    const permission = approvalPermission(kind, level);
    if (level > row.levels || !permission || ctx.actor.kind !== 'staff' || !ctx.actor.permissions.has(permission)) continue;
    const why = await explainApprovalRefusal(ctx, kind, row, level);
    if (!why) return { approve: level, whyNot: null };
    whyNot ??= why.text;
  }
  return { approve: 0, whyNot };
}

/** Ratifies an act that another person did alone. Throws 40300 for that person, 40009 when there is nothing to ratify. */
export async function ratifyRequest(ctx: Context, kind: ApprovalKind, { id, note }: ParsedRatify): Promise<ApprovalOutcome> {
  requireProof(ctx);
  return recordOwnWorkAttempt(ctx, id, () =>
    inTransaction(ctx, async (tx) => {
      const row = await lockRequest(tx, kind, id, kind.may.approve);
      if (row.levels !== 0 || row.ratifiedAt) throw fail('conflict', '没有待追认的事项');
      if (await isContributor(tx, id, actingStaffId(tx))) throw new OwnApprovalError('须由他人追认');
      await tx.db
        .insertInto('approvalDecisions')
        .values({
          requestId: id,
          level: 1,
          decision: 'ratify',
          contentHash: row.contentHash,
          note,
          decidedBy: actingStaffId(tx),
          decidedAt: tx.now,
        })
        .execute();
      await tx.db.updateTable('approvalRequests').set({ ratifiedAt: tx.now }).where('id', '=', id).execute();
      await audit(tx, 'approval.ratify', approvalActorName(id), { kind: kind.code });
      return { state: row.state, failure: null };
    }),
  );
}
