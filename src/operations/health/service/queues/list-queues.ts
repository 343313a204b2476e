import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { OperationDeps } from '../../deps.ts';
import type { QueueList, RetentionList } from '../../schema.ts';

interface QueueRow {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldestAt: Date | null;
  lastDoneAt: Date | null;
  p95Ms: number | null;
}

/** All queues with what stands in them, those in trouble first. Data of jobs are not told: they may name people. */
export async function listQueues(ctx: Context, { jobs }: Pick<OperationDeps, 'jobs'>): Promise<QueueList> {
  const rows = await countJobs(ctx);
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

/** What is kept how long, by the job that destroys it, and when that job was last done. */
export async function listRetention(ctx: Context, { jobs }: Pick<OperationDeps, 'jobs'>): Promise<RetentionList> {
  const rows = await countJobs(ctx);
  return {
    rules: jobs().flatMap(({ queue, title, clears = [] }) => {
      const row = rows.get(queue);
      return clears.map((rule) => ({ rule, queue: title, lastDoneAt: row?.lastDoneAt?.toISOString() ?? null, failed: row?.failed ?? 0 }));
    }),
  };
}

async function countJobs(ctx: Context): Promise<Map<string, QueueRow>> {
  const { rows } = await sql<QueueRow>`
    select name,
           count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'active') as running,
           count(*) filter (where state = 'failed') as failed,
           min(start_after) filter (where state in ('created', 'retry') and start_after <= ${ctx.now}) as oldest_at,
           max(completed_on) filter (where state = 'completed') as last_done_at,
           percentile_disc(0.95) within group (order by extract(epoch from completed_on - started_on) * 1000)
             filter (where state = 'completed')::float8 as p95_ms
      from pgboss.job group by name`.execute(ctx.db);
  return new Map(rows.map((row) => [row.name, row]));
}

const nextRun = (cron: string, now: Date): string =>
  CronExpressionParser.parse(cron, { currentDate: now, tz: 'Asia/Shanghai' }).next().toDate().toISOString();
