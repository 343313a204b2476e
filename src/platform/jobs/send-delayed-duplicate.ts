import type { Context } from '../context.ts';

/** Longer than most such work takes, and short enough that the job need not wait for the sweep of each minute. */
const againSeconds = 5;

/**
 * Sends a second job a few seconds later, for time-critical idempotent work: a job whose process was killed counts as running
 * until its time limit. The second job finds nothing to do unless that has happened; then any process runs it.
 */
export function sendDelayedDuplicate(
  tx: Pick<Context, 'db' | 'jobs'>,
  queue: string,
  data: object,
  { after, key }: { after: number; key: string },
): Promise<void> {
  return tx.jobs.send(tx.db, queue, data, { after: after + againSeconds, key: `${key}, again` });
}
