import { fail } from '#contract/call-error.ts';
import { seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '../deps.ts';
import { isOpen, nextStates, stateWords, type DeliveryState } from '../web/states.ts';
import { addEvent, lockDelivery } from './deliveries.ts';
import { planNextMove } from './rules.ts';
import { tellSeeker } from './tell-seeker.ts';

/** A step of the selection. The note is read by the applicant: where and when a test is, what to bring. */
interface SelectionStep {
  id: string;
  /** Where whoever moves it saw it last; moved meanwhile it is not moved from there. */
  from?: DeliveryState;
  to: DeliveryState;
  note?: string;
}

const longestNote = 500;

/**
 * Moves a delivery to the state that the selection has come to, tells the applicant, and lets the rules, if there are any, take it from
 * there. Of two who move it at once one gets 40009. Throws 40004 for everyone but staff and the system and for an unknown delivery,
 * 40001 for a note that is too long, 40009 for a step that does not lead on from where the delivery is, a withdrawn one among them.
 */
export async function moveDelivery(ctx: Context, deps: DeliveryDeps, { id, from, to, note = '' }: SelectionStep): Promise<void> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  if (note.length > longestNote) throw fail('invalidInput', undefined, { errors: [{ path: 'note', message: `最多 ${longestNote} 字` }] });
  await inTransaction(ctx, async (tx) => {
    const row = await lockDelivery(tx, id);
    // Whoever took the consent back is hidden from the staff, in what they do as in what they see.
    if (tx.actor.kind === 'staff' && (await seekerConsentState(tx, row.seekerId)) === 'withdrawn') throw fail('notFound');
    if (!nextStates[row.state].includes(to) || (from && from !== row.state))
      throw fail('conflict', `投递当前为“${stateWords[row.state].text}”，不能变更为“${stateWords[to].text}”`);
    const moveAt = await planNextMove(tx, { id, job: row.job, state: to });
    await tx.db
      .updateTable('deliveries')
      .set({ state: to, updatedAt: tx.now, endedAt: isOpen(to) ? null : tx.now, moveAt })
      .where('id', '=', id)
      .execute();
    await addEvent(tx, id, { kind: 'moved', state: to, note: note.trim() || null });
    await audit(tx, 'delivery.move', `delivery:${id}`, { from: row.state, to });
    await tellSeeker(tx, deps, row.seekerId, { template: 'deliveryMoved', values: { job: row.job.title } });
  });
}
