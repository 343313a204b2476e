import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { OrderState, ParsedDecide, ParsedRatify } from '../../schema/orders.ts';
import { applyOrder, sendAtMoment } from './apply-order.ts';
import { isContributor, lockOrder, requireState, staffOf, standingApprovals, type OrderRow } from './order-rows.ts';

export type Level = 1 | 2;

/**
 * Approves what was looked at, or gives it back with a note. With its last approval an order comes into force, at once or at its moment. Throws 40009 when it has changed since it was looked
 * at, waits for another level, or the caller has written any of it or approved it already; 40301 without a fresh proof.
 */
export async function decideOrder(ctx: Context, level: Level, { id, decision, contentHash, note }: ParsedDecide): Promise<OrderState> {
  requireProof(ctx);
  if (decision === 'return' && note === '') throw refuse([{ path: 'note', message: '请写明退回的原因' }]);
  const state = await inTransaction(ctx, async (tx) => {
    const row = await lockOrder(tx, id, level === 1 ? 'content.approve' : 'content.approve-second');
    requireState(row, decision === 'return' ? ['submitted', 'approved'] : ['submitted'], '该变更单不在复核中，可能已撤回或已由他人处理');
    if (row.contentHash !== contentHash) throw fail('conflict', '内容在您查看之后有变化，请重新查看');
    if (decision === 'approve') await requireLevel(tx, row, level);
    await tx.db
      .insertInto('changeDecisions')
      .values({ orderId: id, level, decision, contentHash, note, decidedBy: staffOf(tx), decidedAt: tx.now })
      .execute();
    const next = decision === 'return' ? 'returned' : level < row.levels ? 'submitted' : 'approved';
    await tx.db.updateTable('changeOrders').set({ state: next, changedAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, `change.${decision}`, `change:${id}`, { level, contentHash });
    if (next === 'approved') await sendAtMoment(tx, row.id, row.applyAt);
    return next;
  });
  return state === 'approved' ? applyOrder(ctx, id) : { state, failure: null };
}

/** Says why somebody cannot approve: an answer in words where the database would only refuse. */
async function requireLevel(tx: Context, row: OrderRow, level: Level): Promise<void> {
  const why = await whyNotApprove(tx, row, level);
  if (why) throw fail('conflict', why);
}

/** Why the caller cannot give this approval; undefined when they can. */
export async function whyNotApprove(ctx: Context, row: OrderRow, level: Level): Promise<string | undefined> {
  const staffId = staffOf(ctx);
  if (await isContributor(ctx, row, staffId)) return '您参与了起草，须由他人复核';
  const given = await standingApprovals(ctx, row);
  if (given.some(({ decidedBy }) => decidedBy === staffId)) return '您已复核通过，第二级须由他人复核';
  if (given.some((one) => one.level === level)) return '这一级已由他人复核通过';
  if (level === 2 && given.length === 0) return '第一级复核尚未通过';
  return level > row.levels ? '该变更单不需要第二级复核' : undefined;
}

/** Says that a take-down was right. By somebody else than whoever did it. Throws 40009 when there is nothing to ratify. */
export async function ratifyTakeDown(ctx: Context, { id, note }: ParsedRatify): Promise<OrderState> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const row = await lockOrder(tx, id, 'content.approve');
    if (row.act !== 'takeDown' || row.ratifiedAt) throw fail('conflict', '没有待追认的紧急下线');
    if (await isContributor(tx, row, staffOf(tx))) throw fail('conflict', '须由他人追认');
    await tx.db
      .insertInto('changeDecisions')
      .values({ orderId: id, level: 1, decision: 'ratify', contentHash: row.contentHash, note, decidedBy: staffOf(tx), decidedAt: tx.now })
      .execute();
    await tx.db.updateTable('changeOrders').set({ ratifiedAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, 'change.ratify', `change:${id}`, {});
    return { state: row.state, failure: null };
  });
}
