import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { job, type Job } from './job.ts';
import { runJobs, type JobOptions, type JobRunner } from './run-jobs.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const runners: JobRunner[] = [];

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

async function start(jobs: readonly Job[], options: Partial<JobOptions> = {}): Promise<JobRunner> {
  const runner = await runJobs({
    connectionString,
    jobs,
    log: pino({ level: 'silent' }),
    context: (requestId) => context({ requestId }),
    lookSeconds: 0.2,
    ...options,
  });
  runners.push(runner);
  return runner;
}

/** A job that records its runs, with a function that waits for the n-th of them. */
function recorder(queue: string, behave: (run: number) => void = () => undefined) {
  const runs: unknown[] = [];
  const waiting: (() => void)[] = [];
  const declared = job<{ n: number }>({
    queue,
    title: '试验',
    retryLimit: 2,
    async handle(_ctx, data) {
      runs.push(data.n);
      waiting.splice(0).forEach((wake) => wake());
      behave(runs.length);
    },
  });
  const ran = async (times: number) => {
    while (runs.length < times) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { declared, runs, ran };
}

test('a job sent in a committed transaction runs once', async () => {
  const { declared, runs, ran } = recorder('test.commit');
  const queue = await start([declared]);
  await inTransaction(context(), (tx) => queue.send(tx.db, 'test.commit', { n: 1 }));
  await ran(1);
  await queue.stop();
  expect(runs).toEqual([1]);
  expect(await statesOf('test.commit')).toEqual(['completed']);
});

test('a job sent in a transaction that is rolled back is not created', async () => {
  const { declared, runs, ran } = recorder('test.rollback');
  const queue = await start([declared]);
  const failing = inTransaction(context(), async (tx) => {
    await queue.send(tx.db, 'test.rollback', { n: 1 });
    throw new Error('later step failed');
  });
  await expect(failing).rejects.toThrow('later step failed');
  await queue.send(db, 'test.rollback', { n: 2 });
  await ran(1);
  expect(runs).toEqual([2]);
  expect(await statesOf('test.rollback')).toHaveLength(1);
});

test('a job that fails is retried', async () => {
  const { declared, runs, ran } = recorder('test.retry', (run) => {
    if (run === 1) throw new Error('counter closed');
  });
  const queue = await start([declared]);
  await queue.send(db, 'test.retry', { n: 7 });
  await ran(2);
  await queue.stop();
  expect(runs).toEqual([7, 7]);
  expect(await statesOf('test.retry')).toEqual(['completed']);
});

test('a job that always fails is given up after its retries, and later jobs run meanwhile', async () => {
  const runs: number[] = [];
  let isDone = () => undefined as void;
  const done = new Promise<void>((resolve) => (isDone = resolve));
  const queue = await start([
    job<{ n: number }>({
      queue: 'test.poison',
      title: '试验',
      retryLimit: 1,
      async handle(_ctx, { n }) {
        runs.push(n);
        if (runs.filter((one) => one === 1).length === 2 && runs.includes(3)) isDone();
        if (n === 1) throw new Error('cannot be read');
      },
    }),
  ]);
  for (const n of [1, 2, 3]) await queue.send(db, 'test.poison', { n });
  await done;
  await queue.stop();
  expect(runs.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 3]);
  expect(runs.lastIndexOf(1)).toBeGreaterThan(runs.indexOf(2));
  expect((await statesOf('test.poison')).toSorted()).toEqual(['completed', 'completed', 'failed']);
});

test('jobs that are pending at start run one directly after the other, not one per poll', async () => {
  const { declared, runs, ran } = recorder('test.backlog');
  const sender = await start([declared], { isWorker: false });
  for (const n of [1, 2, 3, 4, 5]) await sender.send(db, 'test.backlog', { n });
  await sender.stop();
  await start([declared], { lookSeconds: 3600 });
  await ran(5);
  expect(runs).toEqual([1, 2, 3, 4, 5]);
});

test('a delayed job runs at its time and not before, although no worker polls by itself', async () => {
  const { declared, ran } = recorder('test.later');
  const queue = await start([declared], { lookSeconds: 1 });
  const sentAt = performance.now();
  await queue.send(db, 'test.later', { n: 1 }, { after: 1 });
  await ran(1);
  expect(performance.now() - sentAt).toBeGreaterThan(990);
});

test('only one job is pending for each key; jobs without a key are not limited', async () => {
  const { declared } = recorder('test.key');
  const queue = await start([declared]);
  for (const key of ['a', 'a', 'b', undefined, undefined])
    await queue.send(db, 'test.key', { n: 1 }, { after: 3600, ...(key ? { key } : {}) });
  expect(await statesOf('test.key')).toEqual(Array(4).fill('created'));
});

test('stopping waits for the job that is running', async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hasStarted = () => undefined as void;
  const started = new Promise<void>((resolve) => {
    hasStarted = resolve;
  });
  const queue = await start([
    {
      queue: 'test.stop',
      title: '试验',
      async handle() {
        hasStarted();
        await held;
      },
    },
  ]);
  await queue.send(db, 'test.stop', {});
  await started;
  const stopping = queue.stop();
  release();
  await stopping;
  expect(await statesOf('test.stop')).toEqual(['completed']);
});

test('a heavy job runs in a worker thread in a process that serves visitors, and any other in the process', async () => {
  const { declared, runs, ran } = recorder('test.heavy');
  const heavy: Job<{ n: number }> = { ...declared, isHeavy: async (_ctx, { n }) => n > 1 };
  const aside: object[] = [];
  const serving = await start([heavy], { apart: async ({ queue, data }) => void aside.push({ queue, data }) });
  await serving.send(db, 'test.heavy', { n: 2 });
  await serving.send(db, 'test.heavy', { n: 1 });
  await ran(1);
  await serving.stop();
  expect([aside, runs]).toEqual([[{ queue: 'test.heavy', data: { n: 2 } }], [1]]);

  const working = await start([heavy]);
  await working.send(db, 'test.heavy', { n: 2 });
  await ran(2);
  expect(aside).toHaveLength(1);
});

test('a schedule that is no longer declared is removed', async () => {
  const daily: Job = { queue: 'test.daily', title: '试验', cron: '0 3 * * *', handle: async () => undefined };
  await (await start([daily])).stop();
  expect(await schedules()).toEqual(['test.daily']);
  await start([{ queue: 'test.daily', title: '试验', handle: daily.handle }]);
  expect(await schedules()).toEqual([]);
});

test('a job with changed options is updated', async () => {
  const daily: Job = { queue: 'test.changed', title: '试验', cron: '0 3 * * *', retryLimit: 2, handle: async () => undefined };
  const declared = async () => {
    const { rows } = await sql`
      select retry_limit, expire_seconds, cron, timezone from pgboss.queue join pgboss.schedule using (name)
      where name = 'test.changed'`.execute(db);
    return rows;
  };
  const place = { timezone: 'UTC+8' };
  await (await start([daily])).stop();
  expect(await declared()).toEqual([{ retryLimit: 2, expireSeconds: 900, cron: '0 3 * * *', ...place }]);
  await (await start([{ ...daily, cron: '0 4 * * *', retryLimit: 5, timeLimit: 60 }])).stop();
  expect(await declared()).toEqual([{ retryLimit: 5, expireSeconds: 60, cron: '0 4 * * *', ...place }]);
});

async function statesOf(queue: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = ${queue}`.execute(db);
  return rows.map((row) => row.state);
}

async function schedules(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(db);
  return rows.map((row) => row.name);
}
