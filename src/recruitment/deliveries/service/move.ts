import { fail } from '#contract/call-error.ts';
import { seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '../deps.ts';
import { isOpenState, nextStates, stateLabels, type DeliveryState } from '../web/states.ts';
import { addDeliveryEvent, lockDelivery } from './deliveries.ts';
import { notifySeeker } from './notify-seeker.ts';
import { planNextMove } from './rules.ts';

/** A step of the selection. The applicant reads the note: where and when a test is, what to bring. */
interface SelectionStep {
  id: string;
  /** The state that the caller has seen; if it has changed, the delivery is not moved. */
  from?: DeliveryState;
  to: DeliveryState;
  note?: string;
}

const longestNote = 500;

/**
 * Moves a delivery to the next state, notifies the applicant, and schedules the next step by rule, if there is one. Of two
 * simultaneous calls one gets 40009. Throws 40004 for everyone but staff and the system and for an unknown delivery, 40001 for a
 * note that is too long, 40009 for a step that is not allowed from the current state, such as a withdrawn one.
 */
export async function moveDelivery(ctx: Context, deps: DeliveryDeps, { id, from, to, note = '' }: SelectionStep): Promise<void> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  if (note.length > longestNote) throw fail('invalidInput', undefined, { errors: [{ path: 'note', message: `最多 ${longestNote} 字` }] });
  await inTransaction(ctx, async (tx) => {
    const row = await lockDelivery(tx, id);
    // Applicants who have withdrawn the consent are hidden from staff, for reading and writing.
    if (tx.actor.kind === 'staff' && (await seekerConsentState(tx, row.seekerId)) === 'withdrawn') throw fail('notFound');
    if (!nextStates[row.state].includes(to) || (from && from !== row.state))
      throw fail('conflict', `投递当前为“${stateLabels[row.state].text}”，不能变更为“${stateLabels[to].text}”`);
    const moveAt = await planNextMove(tx, { id, job: row.job, state: to });
    await tx.db
      .updateTable('deliveries')
      .set({ state: to, updatedAt: tx.now, endedAt: isOpenState(to) ? null : tx.now, moveAt })
      .where('id', '=', id)
      .execute();
    await addDeliveryEvent(tx, id, { kind: 'moved', state: to, note: note.trim() || null });
    await audit(tx, 'delivery.move', `delivery:${id}`, { from: row.state, to });
    await notifySeeker(tx, deps, row.seekerId, { template: 'deliveryMoved', values: { job: row.job.title } });
  });
}
