import type { Context } from '../context.ts';

/** Longer than most such work takes, and short enough that nobody waits for the minute's sweep. */
const againSeconds = 5;

/**
 * Sends once more, a few seconds later, work that is due at a moment and is done once however often it is asked for: a job whose process was killed counts as running until its time is over. The
 * second one finds nothing to do unless that has happened; then whichever process is there does it.
 */
export function sendAgain(
  tx: Pick<Context, 'db' | 'jobs'>,
  queue: string,
  data: object,
  { after, key }: { after: number; key: string },
): Promise<void> {
  return tx.jobs.send(tx.db, queue, data, { after: after + againSeconds, key: `${key}, again` });
}
