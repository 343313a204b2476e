import { parentPort, workerData } from 'node:worker_threads';
import { goFirst } from '#platform/precedence.ts';
import { offer } from '../growth/offer.ts';

/** The requests of visitors, and their rate per second. */
export interface Visitors {
  readonly site: string;
  readonly rate: number;
  readonly paths: readonly string[];
}

// The thread gets a higher priority, because real visitors have their own machines: a busy CPU must not delay the measurement
// itself.
goFirst();
const { site, rate, paths } = workerData as Visitors;
let next = 0;

parentPort!.on('message', async (seconds: number) => {
  const { times, errors, failures } = await offer([site], rate, seconds, () => ({ path: paths[next++ % paths.length]! }));
  if (errors > 0) throw new Error(`pages were not answered: ${JSON.stringify(failures)}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  parentPort!.postMessage(times);
});
