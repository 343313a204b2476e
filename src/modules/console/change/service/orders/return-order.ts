import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Payload } from '../../columns.ts';
import { findType } from '../../types/all-types.ts';
import { hashContent, standingApprovals, type OrderRow } from './order-rows.ts';
import { noteWaiting } from './order-pictures.ts';

/** Whether something is to come back at the order's end: its kind knows none itself. */
export const hasReturn = ({ type, act, until }: Pick<OrderRow, 'type' | 'act' | 'until'>): boolean =>
  until !== null && act === 'write' && !findType(type).hasEnd;

interface ReturnBasis {
  /** Which thing it was, and what stood there before; nothing before something new. */
  subject: string;
  before: Payload | undefined;
}

/**
 * The order that brings back, at the end of one that comes into force, what was on show before it; something new is withdrawn then. It is written and approved by those who wrote and
 * approved the first: they agreed to its end. From then on it is an order like any other, which can be taken back, and is stale when the thing has moved.
 */
export async function addReturn(tx: Context, row: OrderRow, { subject, before }: ReturnBasis): Promise<OrderRow> {
  const type = findType(row.type);
  const { base, draft } = await type.read(tx, subject);
  const act = before ? ('write' as const) : ('withdraw' as const);
  const payload = before ?? draft;
  const reason = `变更单 ${row.id} 到期，恢复原来的内容`;
  const content = { act, payload, reason, applyAt: row.until, revision: 1 };
  const contentHash = hashContent(content);
  const { id } = await tx.db
    .insertInto('changeOrders')
    .values({
      ...content,
      type: row.type,
      subject,
      title: row.title,
      scope: row.scope,
      state: 'draft',
      payload: JSON.stringify(payload),
      before: JSON.stringify(draft),
      base,
      contentHash,
      levels: row.levels,
      returnOf: row.id,
      madeBy: row.madeBy,
      madeAt: tx.now,
      changedAt: tx.now,
      submittedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('changeRevisions')
    .values({ orderId: id, revision: 1, payload: JSON.stringify(payload), contentHash, savedBy: row.madeBy, savedAt: tx.now })
    .execute();
  await noteWaiting(tx, { id, payload });
  const approvals = await standingApprovals(tx, row);
  const note = `随变更单 ${row.id} 一并通过`;
  await tx.db
    .insertInto('changeDecisions')
    .values(approvals.map((given) => ({ ...given, orderId: id, decision: 'approve', contentHash, note, decidedAt: tx.now })))
    .execute();
  const made = await tx.db
    .updateTable('changeOrders')
    .set({ state: 'approved' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, 'change.returnPlanned', `change:${id}`, { of: row.id, contentHash });
  return made;
}
