import type { Context } from '#platform/context.ts';
import { tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { analyzeTable } from '#platform/database/analyze-table.ts';
import { createMonthlyPartitions } from '#platform/database/months/create-monthly-partitions.ts';
import { formatRetention } from '#platform/database/months/monthly-record.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import type { RetentionDeps } from './deps.ts';
import { archiveMonths } from './service/months/archive-months.ts';
import { destroyMonths } from './service/months/destroy-months.ts';

/** The jobs of records that are partitioned by month: coming months get their partition ahead of time, and expired months are archived. */
export const retentionJobs = (deps: RetentionDeps): readonly Job[] => [
  job({
    queue: 'retention.prepare',
    title: '建立以后各月的存放位置',
    cron: '15 2 * * *',
    handle: (ctx) =>
      ofEach(deps, async (record) => {
        const made = await createMonthlyPartitions(ctx, record);
        if (made.length === 0) return;
        // The database does not analyze a partitioned table by itself.
        await analyzeTable(ctx, record.table);
        ctx.log.info({ record: record.table, made }, 'monthly partitions created');
      }),
  }),
  job({
    queue: 'retention.archive',
    title: '封存、归档与销毁期满的月份',
    clears: deps.records.map(formatRetention),
    cron: '35 2 * * *',
    // A month of a large firm takes long.
    timeLimit: 6 * 3600,
    handle: (ctx) => inTurn(ctx, () => ofEach(deps, (record) => archiveAndDestroy(ctx, deps, record))),
  }),
];

async function archiveAndDestroy(ctx: Context, deps: RetentionDeps, record: RetentionDeps['records'][number]): Promise<void> {
  const [archived, destroyed] = [await archiveMonths(ctx, deps, record), await destroyMonths(ctx, deps, record)];
  if (archived + destroyed > 0) ctx.log.info({ record: record.table, archived, destroyed }, 'archived months deleted');
}

/** Runs the work for every record and throws the first error only afterwards. */
async function ofEach({ records }: RetentionDeps, work: (record: RetentionDeps['records'][number]) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const record of records) await work(record).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('；'));
}

/** Runs in one process at a time; the lock is released when a process is killed. */
async function inTurn(ctx: Context, work: () => Promise<void>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await tryAdvisoryLock(tx, 'months:archive', 1)) await work();
  });
}
