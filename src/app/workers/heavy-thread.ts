import { parentPort, workerData } from 'node:worker_threads';
import { loadSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { openTextVault } from '#platform/crypto/stored-text.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { trackConnections } from '#platform/database/servers/connections.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { limitConnections, watchRefusedConnections } from '#platform/outbound/guard.ts';
import { watchParserFailures } from '#platform/parsing/parser-pool.ts';
import { withDeferredDeletion } from '#platform/storage/deferred-deletion.ts';
import { openStores } from '#platform/storage/open-stores.ts';
import { lowerThreadPriority } from '#platform/thread-priority.ts';
import { listHeavyJobs } from './heavy-jobs.ts';
import type { HeavyThreadMessage, HeavyJobInput } from './heavy-threads.ts';

lowerThreadPriority();
const { config, connectionString, run } = workerData as HeavyJobInput;
limitConnections(config);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
const say = (word: HeavyThreadMessage) => parentPort!.postMessage(word);

// The process counts and logs them.
watchParserFailures((trouble) => say({ trouble }));
watchRefusedConnections((refused) => say({ refused }));
const log = createLog({ level: config.logLevel, destination: { write: (line: string) => say({ line }) } });
// Like the pool of the main process, it has timeouts for a silent server, and requires commits confirmed by the standby.
const connections = trackConnections({ current: connectionString });
const pool = openPool({ connectionString, max: 2, connections });
// A broken connection fails its pending statement. Without a listener the error would end the thread before it could report.
pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
const db = createDatabase(pool);
const stores = openStores(config);
const files = stores.bucket ? withDeferredDeletion(stores.files, { db, log }) : stores.files;
// Only sends jobs; the queues were created by the process.
const jobs = await runJobs({ connectionString, connections, jobs: [], log, isWorker: false, context: () => ctx });
const actor = { kind: 'system', name: 'job' } as const;
const texts = openTextVault(await loadSecret(config), config.cryptoProfile);
const ctx: Context = { db, jobs, log, memo: new Memo(), texts, now: new Date(), actor, requestId: run.requestId };

try {
  await listHeavyJobs(files)
    .find(({ queue }) => queue === run.queue)!
    .handle(ctx, run.data);
  say({ done: true });
} catch (error) {
  log.error({ err: error, queue: run.queue, requestId: run.requestId }, 'heavy job failed');
  say({ failure: error instanceof Error ? error.message : 'job failed' });
}
