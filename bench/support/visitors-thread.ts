import { parentPort, workerData } from 'node:worker_threads';
import { raiseThreadPriority } from '#platform/thread-priority.ts';
import { sendAtRate } from '../growth/offer.ts';

/** The requests of visitors, and their rate per second. */
export interface VisitorLoad {
  readonly site: string;
  readonly rate: number;
  readonly paths: readonly string[];
}

// The thread gets a higher priority, because real visitors have their own machines: a busy CPU must not delay the measurement
// itself.
raiseThreadPriority();
const { site, rate, paths } = workerData as VisitorLoad;
let next = 0;

parentPort!.on('message', async (seconds: number) => {
  const { times, errors, failures } = await sendAtRate([site], rate, seconds, () => ({ path: paths[next++ % paths.length]! }));
  if (errors > 0) throw new Error(`pages were not answered: ${JSON.stringify(failures)}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  parentPort!.postMessage(times);
});
