import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import { columns, type DeliveryEventKind } from '../columns.ts';
import type { DeliveryState } from '../web/states.ts';

/** A delivery without its resume, which is loaded only where it is shown. */
export type DeliveryRow = Omit<Selectable<Tables['deliveries']>, 'sealedSnapshot'>;

export const rowColumns = [
  'id',
  'number',
  'seekerId',
  'jobId',
  'job',
  'state',
  'fileIds',
  'snapshotAt',
  'attempts',
  'deliveredAt',
  'updatedAt',
  'endedAt',
  'moveAt',
] as const;

/**
 * Returns a delivery of the calling job seeker, locked. Throws 50102 when nobody is signed in, 40004 for an unknown delivery or
 * somebody else's.
 */
export async function lockOwnDelivery(tx: Context, id: string): Promise<DeliveryRow> {
  const { seekerId } = seekerOf(tx);
  const row = await lockDelivery(tx, id);
  if (row.seekerId !== seekerId) throw fail('notFound');
  return row;
}

/** Returns a delivery, locked until the end of the transaction. Throws 40004 when it is unknown. */
export async function lockDelivery(tx: Context, id: string): Promise<DeliveryRow> {
  const row = await tx.db.selectFrom('deliveries').select(rowColumns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Adds an entry to the timeline. The applicant can read the note. */
export async function addDeliveryEvent(
  tx: Context,
  deliveryId: string,
  { kind, state, note = null }: { kind: DeliveryEventKind; state: DeliveryState; note?: string | null },
): Promise<void> {
  const staffId = tx.actor.kind === 'staff' ? tx.actor.staffId : null;
  const { sealed, clear } = await storeText(tx, columns.deliveryEvents.sealedNote, note, { deliveryId, kind });
  await tx.db
    .insertInto('deliveryEvents')
    .values({ deliveryId, at: tx.now, kind, state, note: clear, sealedNote: sealed, actor: tx.actor.kind, staffId })
    .execute();
}
