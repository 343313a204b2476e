import type { Context } from '#platform/context.ts';
import type { EventKind } from '../schema.ts';
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
