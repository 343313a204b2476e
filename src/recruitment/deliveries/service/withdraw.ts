import { fail } from '#contract/call-error.ts';
import { recordActivity } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Delivery, DeliveryKey } from '../schema.ts';
import { isOpenState, openStates, stateLabels } from '../web/states.ts';
import { addDeliveryEvent, lockOwnDelivery, rowColumns, type DeliveryRow } from './deliveries.ts';
import { getDelivery } from './list-deliveries.ts';

/**
 * Withdraws an open delivery of the calling job seeker; a repeated call returns the same. Throws 50102 when nobody is signed in,
 * 40004 for a delivery that is not theirs, 40009 when the firm has ended it.
 */
export function withdrawDelivery(ctx: Context, { id }: DeliveryKey): Promise<Delivery> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwnDelivery(tx, id);
    if (row.state === 'withdrawn') return getDelivery(tx, id);
    if (!isOpenState(row.state)) throw fail('conflict', `该投递已结束（${stateLabels[row.state].text}），不能撤回`);
    await endByApplicant(tx, row);
    await recordActivity(tx, row.seekerId);
    return getDelivery(tx, id);
  });
}

/** Withdraws all open deliveries of a person, for example when they withdraw their consent. Returns how many. */
export async function withdrawAllDeliveries(tx: Context, seekerId: number): Promise<number> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select(rowColumns)
    .where('seekerId', '=', seekerId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) await endByApplicant(tx, row);
  return rows.length;
}

/** Ends an open delivery that is already locked. */
async function endByApplicant(tx: Context, { id, state }: DeliveryRow): Promise<void> {
  await tx.db
    .updateTable('deliveries')
    .set({ state: 'withdrawn', endedAt: tx.now, updatedAt: tx.now, moveAt: null })
    .where('id', '=', id)
    .execute();
  await addDeliveryEvent(tx, id, { kind: 'withdrawn', state: 'withdrawn' });
  await audit(tx, 'delivery.withdraw', `delivery:${id}`, { from: state });
}
