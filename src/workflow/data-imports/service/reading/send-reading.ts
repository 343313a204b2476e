import type { Context } from '#platform/context.ts';

/** The queue of readings. */
export const readQueue = 'daily.read';

/** Queues a reading of an import in its current state. */
export async function sendReading(tx: Context, { id, run }: { id: number; run: number }): Promise<void> {
  await tx.jobs.send(tx.db, readQueue, { id, run }, { key: `${id}:${run}` });
}
