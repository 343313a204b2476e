import type { WebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import type { ComplaintState, ComplaintType, EventKind } from '../schema.ts';
import { staffIdOf } from './handling/reach.ts';

/** Writes a line of the case's history with who acted, in the transaction that makes it true. What `note` says the complainant reads. */
export async function addEvent(
  tx: Context,
  complaintId: number,
  { kind, note = null, dueOn = null }: { kind: EventKind; note?: string | null; dueOn?: string | null },
): Promise<void> {
  await tx.db
    .insertInto('complaintEvents')
    .values({ complaintId, kind, at: tx.now, note, dueOn, staffId: staffIdOf(tx) })
    .execute();
}

/** What systems of the firm are told of the state that a complaint has come to: nothing of who complains, or of what. */
export const complaintChanged = ({
  number,
  type,
  state,
}: {
  number: string;
  type: ComplaintType;
  state: ComplaintState;
}): WebhookEvent => ({
  type: 'complaint.changed',
  subject: `complaint:${number}`,
  data: { number, type, state },
});
