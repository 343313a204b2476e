import { fail } from '#contract/call-error.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { approvalPermission, type ApprovalKind, type RequestKind } from '../kind.ts';
import type { ApprovalOutcome, ParsedUndo } from '../schema.ts';
import type { ApprovalLevel } from './decide.ts';
import {
  approvedStates,
  lockRequest,
  approvalActorName,
  requireState,
  actingStaffId,
  listValidApprovals,
  type RequestRow,
} from './requests.ts';
import { makeFollowersStale } from './write.ts';

/**
 * Undoes the caller's own approval of a level before the request is applied: the request is pending again, and other approvals
 * stay valid. Throws 40009 when the request is applied or due, has changed since it was read, or the caller has no valid approval
 * of this level.
 */
export async function undoApproval(
  ctx: Context,
  kind: ApprovalKind,
  level: ApprovalLevel,
  { id, contentHash, note }: ParsedUndo,
): Promise<ApprovalOutcome> {
  const permission = approvalPermission(kind, level);
  if (!permission) throw failStaff('notPermitted');
  return inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, kind, id, permission);
    requireState(row, undoable, `该${kind.noun}已生效或不在复核中，不能再撤销通过`);
    if (row.contentHash !== contentHash) throw fail('conflict', '内容在您查看之后有变化，请重新查看');
    if (isDueNow(row, tx.now)) throw fail('conflict', '已到生效时间，不能再撤销通过；如需更正，请起草新的变更');
    if ((await findOwnLevel(tx, row)) !== level) throw fail('conflict', '您没有通过这一级复核，或已撤销');
    const decision = 'undo' as const;
    await tx.db
      .insertInto('approvalDecisions')
      .values({ requestId: id, level, decision, contentHash, note, decidedBy: actingStaffId(tx), decidedAt: tx.now })
      .execute();
    await tx.db.updateTable('approvalRequests').set({ state: 'submitted', changedAt: tx.now }).where('id', '=', id).execute();
    if (approvedStates.includes(row.state)) await makeFollowersStale(tx, kind, { ...row, state: 'submitted' });
    await audit(tx, 'approval.undo', approvalActorName(id), { kind: kind.code, level, contentHash, from: row.state });
    return { state: 'submitted', failure: null };
  });
}

const undoable = ['submitted', ...approvedStates] as const;

/** A request without a scheduled time is applied with its last approval, which leaves no time to undo it. */
const isDueNow = ({ state, applyAt, releaseId, follows }: RequestRow, now: Date): boolean =>
  approvedStates.includes(state) && releaseId === null && follows === null && (applyAt === null || applyAt <= now);

const findOwnLevel = async (ctx: Context, row: RequestRow): Promise<number | undefined> =>
  (await listValidApprovals(ctx, row)).find(({ decidedBy }) => decidedBy === actingStaffId(ctx))?.level;

/** Returns the level at which the caller can undo their approval, 0 for none. */
export async function findUndoLevel(ctx: Context, kind: RequestKind, row: RequestRow): Promise<0 | ApprovalLevel> {
  const { actor, now } = ctx;
  if (actor.kind !== 'staff' || !(undoable as readonly string[]).includes(row.state) || isDueNow(row, now)) return 0;
  const level = await findOwnLevel(ctx, row);
  const permission = level === 1 || level === 2 ? approvalPermission(kind, level) : undefined;
  return permission && actor.permissions.has(permission) ? (level as ApprovalLevel) : 0;
}
