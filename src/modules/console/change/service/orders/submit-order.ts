import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { OrderState } from '../../schema/orders.ts';
import type { FormField } from '../../schema/contents.ts';
import { findType } from '../../types/all-types.ts';
import { formOf } from '../draft/form-of.ts';
import { leavesOf } from '../draft/walk-draft.ts';
import { findForeignFiles } from '../files.ts';
import { judgeDraft } from './judge-draft.ts';
import { requireChosen } from './order-pictures.ts';
import { editable, lockOrder, requireRevision, requireState, type OrderRow } from './order-rows.ts';
import { storeContent } from './write-order.ts';

/**
 * Hands an order over to those who approve. Throws 40001 naming what is wrong with it, also words that must not be and a missing reason; 40009 when what it changes has changed since it
 * was begun: it is stale then and has to be merged.
 */
export async function submitOrder(ctx: Context, { id, revision }: { id: number; revision: number }): Promise<OrderState> {
  const outcome = await inTransaction(ctx, async (tx): Promise<OrderState> => {
    const row = await lockOrder(tx, id, 'content.draft');
    requireState(row, editable, '该变更单已提交或结束');
    requireRevision(row, revision);
    if (await isStale(tx, row)) return markStale(tx, row);
    const levels = await requireFit(tx, row);
    const { payload, reason, applyAt, until } = row;
    await storeContent(tx, row, { payload, reason, applyAt, until, revision: revision + 1 });
    await tx.db
      .updateTable('changeOrders')
      .set({ state: 'submitted', levels, submittedAt: tx.now, failure: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'change.submit', `change:${id}`, { revision: revision + 1, levels });
    return { state: 'submitted', failure: null };
  });
  if (outcome.state === 'stale') throw fail('conflict', '起草以来，线上的内容已有变化，请先合并再提交');
  return outcome;
}

/** Whether what is on show is not what the order was begun on. */
export async function isStale(ctx: Context, { type, subject, base }: Pick<OrderRow, 'type' | 'subject' | 'base'>): Promise<boolean> {
  return subject !== null && (await findType(type).read(ctx, subject)).base !== base;
}

export async function markStale(tx: Context, { id, state }: Pick<OrderRow, 'id' | 'state'>): Promise<OrderState> {
  await tx.db.updateTable('changeOrders').set({ state: 'stale', changedAt: tx.now }).where('id', '=', id).execute();
  await audit(tx, 'change.stale', `change:${id}`, { from: state });
  return { state: 'stale', failure: null };
}

/** How many approvals it takes; throws 40001 where something stands against it. */
async function requireFit(tx: Context, row: OrderRow): Promise<number> {
  const type = findType(row.type);
  if (row.subject !== null && row.reason === '') throw refuse([{ path: 'reason', message: '请填写修改原因，复核人员会看到' }]);
  if (row.applyAt && row.applyAt <= tx.now)
    throw refuse([{ path: 'applyAt', message: '生效时间已过，请改为今后的时间或“复核后立即生效”' }]);
  if (row.until && row.until <= tx.now) throw refuse([{ path: 'until', message: '结束时间已过' }]);
  if (row.act !== 'write') return type.levels;
  const form = await formOf(tx, type);
  await requireOwnFiles(tx, form, row);
  await requireChosen(tx, form, row);
  const { errors, findings } = await judgeDraft(tx, type, form, row.payload);
  if (errors.length > 0) throw refuse(errors.map(({ path, message }) => ({ path: `payload.${path}`, message })));
  const barred = findings.filter(({ weight }) => weight === 'block');
  if (barred.length > 0) throw refuse(barred.map(({ path, text }) => ({ path: `payload.${path}`, message: text })));
  return findings.some(({ weight }) => weight === 'compliance') ? 2 : type.levels;
}

/** What comes into force is public: a file that hung on the thing before may stay, any other has to be one for content. Throws 40001 at the field. */
export async function requireOwnFiles(
  tx: Context,
  form: FormField,
  { payload, before }: Pick<OrderRow, 'payload' | 'before'>,
): Promise<void> {
  const filesOf = (draft: unknown) => [...leavesOf(form, draft)].filter(({ field }) => field.kind === 'file');
  const former = new Set(filesOf(before).map(({ value }) => value));
  const fresh = filesOf(payload).filter(({ value }) => typeof value === 'string' && !former.has(value));
  const foreign = new Set<unknown>(
    await findForeignFiles(
      tx,
      fresh.map(({ value }) => String(value)),
    ),
  );
  const refused = fresh.filter(({ value }) => foreign.has(value));
  if (refused.length > 0) throw refuse(refused.map(({ path }) => ({ path: `payload.${path}`, message: '没有这个附件，请重新上传' })));
}
