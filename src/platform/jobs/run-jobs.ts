import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Connections } from '../database/servers/connections.ts';
import { splitServerAddresses } from '../database/servers/servers.ts';
import type { Log } from '../log/log.ts';
import { withSpan } from '../monitoring/span.ts';
import { watchDueJobs } from './due-jobs.ts';
import type { FoundJob } from './job-table.ts';
import type { Job } from './job.ts';
import type { JobQueue } from './queue.ts';

export interface JobRunner extends JobQueue {
  /** Takes no more jobs and waits for the running ones, by default 5 s; those that still run are retried later. */
  stop(options?: { withinSeconds?: number }): Promise<void>;
}

/** A job that is being run. */
export interface JobRun {
  readonly queue: string;
  readonly data: object;
  readonly requestId: string;
}

export interface JobOptions {
  connectionString: string;
  /** Tracks its connections. */
  connections?: Connections;
  /** Every job of the site. Their queues are created at start, so that sending never fails because a queue is missing. */
  jobs: readonly Job[];
  log: Log;
  /** Creates the context of a handler from the request id of its run. */
  context(requestId: string): Context;
  /** False for commands, which send jobs that the site runs. */
  isWorker?: boolean;
  /** Runs a job in a trace. */
  trace?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
  /** Runs a heavy job in a worker thread; omitted where the process serves nobody. */
  apart?: ((run: JobRun) => Promise<void>) | undefined;
  /** Seconds between polls for due jobs. Default 0.25. */
  lookSeconds?: number;
}

/**
 * Starts the job queue on our database (schema `pgboss`), with separate connections so that long jobs never delay a visitor. One
 * poll of all queues finds every due job.
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
  // pg-boss's errors may contain a job's data: only the message is logged.
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

/** The worker's own polling is so rare that it costs nothing: it is woken instead. */
const ownLookSeconds = 300;

const openOwnPool = ({ connectionString, connections }: Pick<JobOptions, 'connectionString' | 'connections'>): pg.Pool =>
  new pg.Pool({
    connectionString: splitServerAddresses(connectionString)[0],
    max: 4,
    application_name: 'qianting-jobs',
    connectionTimeoutMillis: 10_000,
    ...(connections && { Client: connections.Client }),
  });

/** Passes our transaction to pg-boss without the plugin that converts names, because pg-boss reads its own column names. */
function through(db: Db): BossDb {
  const executor = db.getExecutor().withoutPlugins();
  return { executeSql: async (text, values = []) => ({ rows: [...(await executor.executeQuery(CompiledQuery.raw(text, values))).rows] }) };
}

async function send(boss: PgBoss, db: Db, queue: string, data: object, { after, key }: { after?: number; key?: string }): Promise<void> {
  // Queues keep one pending job per key, so a job without a key gets a unique one.
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
  // Only pending jobs can be cancelled, so a failed one is retried first, visible to this transaction only.
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

/**
 * Beijing time, which has no daylight saving time. With a zone name, every schedule is looked up in the time-zone database twice
 * a minute: 20 to 60 ms in all.
 */
const zone = 'UTC+8';

/**
 * Creates or updates the queues and schedules that differ from their declarations: a restart needs two queries instead of three
 * per job.
 */
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

/** Removes schedules of jobs that lost their cron or no longer exist, because schedules are stored in the database. */
async function dropOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Set(jobs.filter((declared) => declared.cron).map((declared) => declared.queue));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

/** Returns the worker id, by which it is woken. */
async function work(
  boss: PgBoss,
  declared: Job,
  { log, context, trace, apart }: Pick<JobOptions, 'log' | 'context' | 'apart'> & { trace: NonNullable<JobOptions['trace']> },
): Promise<string> {
  let worker = '';
  worker = await boss.work(declared.queue, { pollingIntervalSeconds: ownLookSeconds }, async ([taken]) => {
    if (!taken) return;
    // Polls again at once, because more jobs may be pending.
    boss.notifyWorker(worker);
    const requestId = `job-${taken.id}`;
    try {
      const run: JobRun = { queue: declared.queue, data: taken.data ?? {}, requestId };
      await trace(() => withSpan('service', `job ${declared.queue}`, () => handle(declared, run, { context, apart })));
    } catch (error) {
      log.error({ err: error, queue: declared.queue, requestId, attempt: taken.retryCount + 1 }, 'job failed');
      // pg-boss stores all properties of an error with the job, including the values of a rejected row: it gets the message only.
      // oxlint-disable-next-line eslint/preserve-caught-error -- the log has the cause
      throw new Error(error instanceof Error ? error.message : 'job failed');
    }
  });
  return worker;
}

/** Runs a job here, or in a worker thread where it is heavy and the process serves visitors. */
async function handle(declared: Job, run: JobRun, { context, apart }: Pick<JobOptions, 'context' | 'apart'>): Promise<void> {
  const ctx = context(run.requestId);
  if (apart && (await declared.isHeavy?.(ctx, run.data))) return apart(run);
  return declared.handle(ctx, run.data);
}
