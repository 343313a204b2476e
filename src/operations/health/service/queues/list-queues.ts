import { CronExpressionParser } from 'cron-parser';
import type { Context } from '#platform/context.ts';
import { countJobs, type QueueCount } from '#platform/jobs/job-table.ts';
import type { OperationDeps } from '../../deps.ts';
import type { QueueList, RetentionList } from '../../schema.ts';

/** Lists all queues with their counts, those with problems first. Job data is left out because it may name people. */
export async function listQueues(ctx: Context, { jobs }: Pick<OperationDeps, 'jobs'>): Promise<QueueList> {
  const rows = await countByQueue(ctx);
  const queues = jobs().map(({ queue, title, cron }) => {
    const {
      oldestAt = null,
      lastDoneAt = null,
      ...counts
    } = rows.get(queue) ?? { name: queue, waiting: 0, running: 0, failed: 0, p95Ms: null };
    return {
      ...counts,
      title,
      oldestAt: oldestAt?.toISOString() ?? null,
      lastDoneAt: lastDoneAt?.toISOString() ?? null,
      nextAt: cron ? nextRun(cron, ctx.now) : null,
    };
  });
  return { queues: queues.toSorted((a, b) => b.failed - a.failed || a.title.localeCompare(b.title, 'zh')) };
}

/** Lists the retention periods by the job that destroys the data, with the last run of that job. */
export async function listRetention(ctx: Context, { jobs }: Pick<OperationDeps, 'jobs'>): Promise<RetentionList> {
  const rows = await countByQueue(ctx);
  return {
    rules: jobs().flatMap(({ queue, title, clears = [] }) => {
      const row = rows.get(queue);
      return clears.map((rule) => ({ rule, queue: title, lastDoneAt: row?.lastDoneAt?.toISOString() ?? null, failed: row?.failed ?? 0 }));
    }),
  };
}

const countByQueue = async (ctx: Context): Promise<Map<string, QueueCount>> =>
  new Map((await countJobs(ctx)).map((row) => [row.name, row]));

const nextRun = (cron: string, now: Date): string =>
  CronExpressionParser.parse(cron, { currentDate: now, tz: 'Asia/Shanghai' }).next().toDate().toISOString();
