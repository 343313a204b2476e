import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { reachOf, refuseOwnWork } from '#platform/staff-access.ts';
import type { ComplaintState, ComplaintType } from '../../schema.ts';
import { acceptComplaint, answerComplaint, extendComplaint, requireText, requireLaterDay } from '../handle-complaint.ts';
import { requireCasePlace, requireActingStaffId } from './reach.ts';
import { closeSupervisorRequest, lockSupervisorRequest, createSupervisorRequest } from './supervisor-requests.ts';

interface CaseRow {
  id: number;
  number: string;
  branchId: number | null;
  type: ComplaintType;
  state: ComplaintState;
  dueOn: Day;
  limitBy: Day;
  escalatedAt: Date | null;
}

async function lockCase(tx: Context, number: string): Promise<CaseRow> {
  const row = await tx.db
    .selectFrom('complaints')
    .select(['id', 'number', 'branchId', 'type', 'state', 'dueOn', 'limitBy', 'escalatedAt'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  reachOf(tx, 'complaint.answer');
  await requireCasePlace(tx, row);
  return row;
}

const isSupervisor = ({ actor }: Context): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && actor.permissions.has('complaint.extend'));

/** Returns whether an answer of the caller needs approval by a supervisor: that to a complaint of which a supervisor was notified. */
export const needsSupervisorApproval = (ctx: Context, { type, escalatedAt }: Pick<CaseRow, 'type' | 'escalatedAt'>): boolean =>
  type === 'complaint' && escalatedAt !== null && !isSupervisor(ctx);

/**
 * Answers a case, also accepting it if it is only received, or submits the answer to a supervisor. Returns whether it was sent.
 * Throws the errors of `answerComplaint`, and 40009 while another answer is pending.
 */
export async function submitAnswer(ctx: Context, { number, answer }: { number: string; answer: string }): Promise<{ isSent: boolean }> {
  const text = requireText(answer, '请填写答复内容');
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, number);
    if (row.state === 'received') await acceptComplaint(tx, { number });
    else requireUnderWay(row);
    if (needsSupervisorApproval(tx, row)) {
      await createSupervisorRequest(tx, row, { kind: 'answer', text });
      return { isSent: false };
    }
    await answerComplaint(tx, { number, answer: text });
    return { isSent: true };
  });
}

/**
 * Requests an extension from a supervisor; the complainant sees it after approval. Throws the errors of `extendComplaint`, and
 * 40009 while another request is pending.
 */
export async function requestExtension(
  ctx: Context,
  { number, until, reason }: { number: string; until: Day; reason: string },
): Promise<void> {
  const text = requireText(reason, '请填写延期的理由');
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, number);
    requireUnderWay(row);
    requireLaterDay(row, until);
    await createSupervisorRequest(tx, row, { kind: 'extension', text, until });
  });
}

function requireUnderWay({ state }: CaseRow): void {
  if (state !== 'accepted' && state !== 'investigating') throw fail('conflict', '该事项的状态已改变，请刷新后再试');
}

interface RequestDecisionInput {
  number: string;
  id: number;
  isApproved: boolean;
  remark: string;
}

/**
 * Decides a supervisor request: approval extends the deadline or sends the answer unchanged; refusal gives its author a reason.
 * Throws 40009 for a decided one, and 40300 for the caller's own, recorded in the audit log.
 */
export async function decideSupervisorRequest(ctx: Context, { number, id, isApproved, remark }: RequestDecisionInput): Promise<void> {
  reachOf(ctx, 'complaint.extend');
  const words = isApproved ? remark.trim() : requireText(remark, '请填写退回的理由，供承办人修改');
  await inTransaction(ctx, async (tx) => {
    await lockCase(tx, number);
    const request = await lockSupervisorRequest(tx, number, id);
    refuseOwnWork(tx, request.askedBy, '本人提交的事项应由其他主管审核');
    await closeSupervisorRequest(tx, number, request, { decision: isApproved ? 'approved' : 'refused', remark: words });
    if (!isApproved) return;
    if (request.kind === 'answer') await answerComplaint(tx, { number, answer: request.text });
    else await extendComplaint(tx, { number, until: request.until!, reason: request.text });
  });
}

/** Withdraws a request of the caller. Throws 40004 for a request of somebody else. */
export async function withdrawSupervisorRequest(ctx: Context, { number, id }: { number: string; id: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockCase(tx, number);
    const request = await lockSupervisorRequest(tx, number, id);
    if (request.askedBy !== requireActingStaffId(tx)) throw fail('notFound');
    await closeSupervisorRequest(tx, number, request, { decision: 'withdrawn' });
  });
}
