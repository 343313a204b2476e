import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Connections } from '../database/servers/connections.ts';
import { listAddresses } from '../database/servers/servers.ts';
import type { Log } from '../log/log.ts';
import { withSpan } from '../watching/span.ts';
import { watchDueJobs } from './due-jobs.ts';
import type { FoundJob } from './job-table.ts';
import type { Job } from './job.ts';
import type { JobQueue } from './queue.ts';

export interface JobRunner extends JobQueue {
  /** Takes no more jobs and waits for the running ones, by default 5 s; what still runs then is tried again later. */
  stop(options?: { withinSeconds?: number }): Promise<void>;
}

/** A job in hand. */
export interface JobRun {
  readonly queue: string;
  readonly data: object;
  readonly requestId: string;
}

export interface JobOptions {
  connectionString: string;
  /** Where its connections are counted in. */
  connections?: Connections;
  /** Every job of the site. Their queues are made at start, so that sending never fails for want of one. */
  jobs: readonly Job[];
  log: Log;
  /** The context a handler works in, given the request id of its run. */
  context(requestId: string): Context;
  /** False for commands, which send jobs and leave the doing to the site. */
  isWorker?: boolean;
  /** Runs a job as a trace. */
  trace?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
  /** Does a heavy job aside; left out where nobody waits for the process. */
  apart?: ((run: JobRun) => Promise<void>) | undefined;
  /** Seconds between looks at what has become due. Default 0.25. */
  lookSeconds?: number;
}

/**
 * Starts the job queue on our database (schema `pgboss`), with connections of its own so that long jobs never keep a
 * visitor waiting. Whatever is due, sent just now or long ago, is found by a look at all queues at once.
 */
export async function runJobs({
  connectionString,
  connections,
  jobs,
  log,
  context,
  trace = (work) => work(),
  apart,
  isWorker = true,
  lookSeconds = 0.25,
}: JobOptions): Promise<JobRunner> {
  // pg-boss's errors may repeat a job's data: only the words go to the log.
  const tell = (error: Error) => log.error({ err: new Error(error.message) }, 'job queue failed');
  const pool = openOwnPool({ connectionString, connections }).on('error', tell);
  const db: BossDb = { executeSql: (text, values) => pool.query(text, values) };
  const boss = new PgBoss({ db, supervise: isWorker, schedule: isWorker }).on('error', tell);
  await boss.start();
  await declareQueues(boss, jobs);
  let endLooks = () => undefined as void;
  if (isWorker) {
    await dropOldSchedules(boss, jobs);
    const workers = new Map<string, string>();
    for (const declared of jobs) workers.set(declared.queue, await work(boss, declared, { log, context, trace, apart }));
    endLooks = watchDueJobs({ boss, workers, everyMs: lookSeconds * 1000 });
  }
  return {
    send: (db, queue, data, options = {}) => send(boss, db, queue, data, options),
    steering: {
      retry: (db, queue, found) => retry(boss, db, queue, found),
      cancel: (db, queue, found) => cancel(boss, db, queue, found),
    },
    stop: async ({ withinSeconds = 5 } = {}) => {
      endLooks();
      await boss.stop({ graceful: true, timeout: withinSeconds * 1000 });
      if (!pool.ending) await pool.end();
    },
  };
}

/** By itself a worker looks so rarely that it costs nothing: it is woken. */
const ownLookSeconds = 300;

const openOwnPool = ({ connectionString, connections }: Pick<JobOptions, 'connectionString' | 'connections'>): pg.Pool =>
  new pg.Pool({
    connectionString: listAddresses(connectionString)[0],
    max: 4,
    application_name: 'qianting-jobs',
    connectionTimeoutMillis: 10_000,
    ...(connections && { Client: connections.Client }),
  });

/** The given transaction as pg-boss takes it, past our name-changing plugin: pg-boss reads its columns as it names them. */
function through(db: Db): BossDb {
  const executor = db.getExecutor().withoutPlugins();
  return { executeSql: async (text, values = []) => ({ rows: [...(await executor.executeQuery(CompiledQuery.raw(text, values))).rows] }) };
}

async function send(boss: PgBoss, db: Db, queue: string, data: object, { after, key }: { after?: number; key?: string }): Promise<void> {
  // Queues keep one waiting job per key, so a job without a key gets one that nobody shares.
  await boss.send(queue, data, {
    db: through(db),
    singletonKey: key ?? randomUUID(),
    ...(after === undefined ? {} : { startAfter: after }),
  });
}

const idsOf = (found: readonly FoundJob[], ...states: string[]): string[] =>
  found.filter(({ state }) => states.includes(state)).map(({ id }) => id);

async function retry(boss: PgBoss, db: Db, queue: string, found: readonly FoundJob[]): Promise<void> {
  const failed = idsOf(found, 'failed');
  const cancelled = idsOf(found, 'cancelled');
  if (failed.length > 0) await boss.retry(queue, failed, { db: through(db) });
  if (cancelled.length > 0) await boss.resume(queue, cancelled, { db: through(db) });
}

async function cancel(boss: PgBoss, db: Db, queue: string, found: readonly FoundJob[]): Promise<void> {
  // Only what waits can be cancelled: what has failed waits for a moment, which nobody but this transaction sees.
  await retry(
    boss,
    db,
    queue,
    found.filter(({ state }) => state === 'failed'),
  );
  if (found.length > 0)
    await boss.cancel(
      queue,
      found.map(({ id }) => id),
      { db: through(db) },
    );
}

/** Beijing time, which knows no summer time. By its name every schedule is asked of a calendar of time zones, twice a minute and while visitors wait: 20 to 60 ms for all of them. */
const zone = 'UTC+8';

/** Makes the queues and schedules that are not there as they are declared: a start after another one asks two questions, not three a job. */
async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  for (const { queue, cron, retryLimit = 2, timeLimit = 900 } of jobs) {
    const options = {
      retryLimit,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: 3600,
      expireInSeconds: timeLimit,
      deleteAfterSeconds: 7 * 86_400,
    };
    const kept = queues.find(({ name }) => name === queue);
    if (!kept) await boss.createQueue(queue, { ...options, policy: 'short' });
    else if (!hasAll(kept, options)) await boss.updateQueue(queue, options);
    const isScheduled = schedules.some((one) => one.name === queue && one.cron === cron && one.timezone === zone);
    if (cron && !isScheduled) await boss.schedule(queue, cron, {}, { tz: zone });
  }
}

const hasAll = (kept: object, options: object): boolean =>
  Object.entries(options).every(([name, value]) => kept[name as keyof typeof kept] === value);

/** A schedule lives in the database: one whose job lost its cron, or is gone from the program, has to be taken back. */
async function dropOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Set(jobs.filter((declared) => declared.cron).map((declared) => declared.queue));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

/** Gives the worker, to be woken by. */
async function work(
  boss: PgBoss,
  declared: Job,
  { log, context, trace, apart }: Pick<JobOptions, 'log' | 'context' | 'apart'> & { trace: NonNullable<JobOptions['trace']> },
): Promise<string> {
  let worker = '';
  worker = await boss.work(declared.queue, { pollingIntervalSeconds: ownLookSeconds }, async ([taken]) => {
    if (!taken) return;
    // Looks again as soon as this one is done, not at the next look: others may wait behind it.
    boss.notifyWorker(worker);
    const requestId = `job-${taken.id}`;
    try {
      const run: JobRun = { queue: declared.queue, data: taken.data ?? {}, requestId };
      await trace(() => withSpan('service', `job ${declared.queue}`, () => handle(declared, run, { context, apart })));
    } catch (error) {
      log.error({ err: error, queue: declared.queue, requestId, attempt: taken.retryCount + 1 }, 'job failed');
      // pg-boss keeps whatever an error carries beside the job, a refused row's values too: it gets the words only.
      // oxlint-disable-next-line eslint/preserve-caught-error -- the log has the cause
      throw new Error(error instanceof Error ? error.message : 'job failed');
    }
  });
  return worker;
}

/** Here, or aside where it is heavy and somebody waits for this process. */
async function handle(declared: Job, run: JobRun, { context, apart }: Pick<JobOptions, 'context' | 'apart'>): Promise<void> {
  const ctx = context(run.requestId);
  if (apart && (await declared.isHeavy?.(ctx, run.data))) return apart(run);
  return declared.handle(ctx, run.data);
}
