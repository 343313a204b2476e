import type { Context } from '#platform/context.ts';

/** In which readings wait for a process. */
export const readQueue = 'daily.read';

/** Has a handling read, as what it is now. */
export async function sendReading(tx: Context, { id, run }: { id: number; run: number }): Promise<void> {
  await tx.jobs.send(tx.db, readQueue, { id, run }, { key: `${id}:${run}` });
}
