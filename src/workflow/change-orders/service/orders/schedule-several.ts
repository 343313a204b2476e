import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { createRelease } from '#workflow/approvals/service/releases.ts';
import { editableStates, findOpenRequests, lockSubject, lockRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import type { ParsedScheduleTogether, BulkChangeResult } from '../../schema/contents.ts';
import type { OrderName, ParsedRelease } from '../../schema/orders.ts';
import { contentKind } from '../content-kind.ts';
import { saveOrder } from './write-order.ts';

/**
 * Gives the drafts of several items one time and one reason, and groups them into a release; fails if one of them has no draft.
 * Throws 40009 naming the item that cannot be scheduled and why, 40001 for a time in the past, 40004 out of scope.
 */
export async function scheduleSeveral(
  ctx: Context,
  { type, subjects, title, reason, applyAt }: ParsedScheduleTogether,
): Promise<BulkChangeResult> {
  return inTransaction(ctx, async (tx) => {
    const orders: number[] = [];
    // Locks are taken in a fixed order, so that two users with the same selection do not deadlock.
    for (const subject of new Set(subjects.toSorted())) orders.push(await findDraft(tx, type, subject));
    const { id } = await groupOrders(tx, { title, orders, reason, applyAt });
    return { release: id, orders };
  });
}

async function findDraft(tx: Context, type: string, subject: string): Promise<number> {
  await lockSubject(tx, contentKind, type, subject);
  const open = await findOpenRequests(tx, contentKind, type, subject);
  const draft = open.find(({ state }) => editableStates.includes(state));
  if (draft) return draft.id;
  const [other] = open;
  if (!other) throw fail('conflict', `所选内容“${subject}”没有待发布的草稿，请先起草修改，或不选它`);
  throw fail('conflict', whyNotDraft(other));
}

const whyNotDraft = ({ id, title, state }: Pick<RequestRow, 'id' | 'title' | 'state'>): string =>
  `“${title}”的变更单 ${id} ${state === 'submitted' ? '正在复核' : '已通过复核'}，改时间请先在变更单中收回修改，或不选它`;

/**
 * Groups orders into a release, with a common time where one is given. Throws 40009 for an order that is closed, is already in a
 * release, or is not a draft while a time is given.
 */
export async function groupOrders(
  ctx: Context,
  { title, orders, applyAt, reason = '' }: ParsedRelease & { reason?: string },
): Promise<OrderName> {
  return inTransaction(ctx, async (tx) => {
    const moment = applyAt === null ? null : new Date(applyAt);
    if (moment && moment <= tx.now) throw createInputError([{ path: 'applyAt', message: '生效时间应晚于现在' }]);
    if (moment) for (const id of new Set(orders.toSorted((one, other) => one - other))) await setMoment(tx, id, moment, reason);
    const release = await createRelease(tx, contentKind, { title, ids: orders });
    await audit(tx, 'approval.together', `approvalRelease:${release.id}`, { applyAt: moment && beijingMinute(moment), orders });
    return release;
  });
}

async function setMoment(tx: Context, id: number, moment: Date, reason: string): Promise<void> {
  const row = await lockRequest(tx, contentKind, id, 'content.draft');
  if (!editableStates.includes(row.state)) throw fail('conflict', whyNotDraft(row));
  if (row.state === 'stale') throw fail('conflict', `“${row.title}”的变更单 ${id} 须先与线上内容合并`);
  if (row.until && row.until <= moment) throw fail('conflict', `“${row.title}”于 ${beijingMinute(row.until)} 结束，生效时间应早于它`);
  await saveOrder(tx, {
    id,
    revision: row.revision,
    payload: row.payload,
    reason: reason || row.reason,
    applyAt: moment.toISOString(),
    until: row.until?.toISOString() ?? null,
  });
}
