import type { WebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { columns } from '../columns.ts';
import type { ComplaintState, ComplaintType, EventKind } from '../schema.ts';
import { findActingStaffId } from './handling/reach.ts';

/** Adds an entry to the case's history with its author, in the transaction of the change. `note` is shown to the complainant. */
export async function addComplaintEvent(
  tx: Context,
  complaintId: number,
  { kind, note = null, dueOn = null }: { kind: EventKind; note?: string | null; dueOn?: string | null },
): Promise<void> {
  const { sealed, clear } = await storeText(tx, columns.complaintEvents.sealedNote, note, { complaintId, kind });
  await tx.db
    .insertInto('complaintEvents')
    .values({ complaintId, kind, at: tx.now, note: clear, sealedNote: sealed, dueOn, staffId: findActingStaffId(tx) })
    .execute();
}

/** The webhook event for a new state of a complaint, without complainant or content. */
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
