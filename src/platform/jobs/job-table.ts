import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';

/* Everything that is read from pg-boss's table. Its public API counts queues once a minute, knows neither the age of the oldest job nor how long jobs take, lists a queue with the data of all its jobs and without a limit, and finds due jobs with a query per queue. */

/** Selects the queues with due jobs: through the index on pending jobs, with the states from which pg-boss takes a job. */
export const dueQueues = `select name from unnest($1::text[]) as queue (name)
 where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after < now())`;

export interface QueueStatus {
  queue: string;
  waiting: number;
  /** Number of failed jobs that are still stored. */
  failed: number;
  failedToday: number;
  /** Due time of the job that waits longest; null where none is due. */
  oldestAt: Date | null;
}

/** Lists queues with due or failed jobs. */
export async function listQueueStatuses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<QueueStatus[]> {
  const day = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<QueueStatus>`
    select name as queue, count(*) filter (where state <> 'failed') as waiting, count(*) filter (where state = 'failed') as failed,
           count(*) filter (where state = 'failed' and completed_on >= ${day}) as failed_today,
           min(start_after) filter (where state <> 'failed') as oldest_at
      from pgboss.job where state = 'failed' or (state in ('created', 'retry') and start_after <= ${now}) group by name`.execute(db);
  return rows;
}

export interface QueueCount {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldestAt: Date | null;
  lastDoneAt: Date | null;
  p95Ms: number | null;
}

export async function countJobs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select name,
           count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'active') as running,
           count(*) filter (where state = 'failed') as failed,
           min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as oldest_at,
           max(completed_on) filter (where state = 'completed') as last_done_at,
           percentile_disc(0.95) within group (order by extract(epoch from completed_on - started_on) * 1000)
             filter (where state = 'completed')::float8 as p95_ms
      from pgboss.job group by name`.execute(db);
  return rows;
}

export interface JobRow {
  id: string;
  state: string;
  createdOn: Date;
  startAfter: Date;
  completedOn: Date | null;
  retryCount: number;
  failure: string | null;
}

/** Lists jobs of a queue without their data: failing ones first, then pending ones, the newest first. */
export async function listJobRows(db: Db, queue: string, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, state::text, created_on, start_after, completed_on, retry_count, output ->> 'message' as failure
      from pgboss.job where name = ${queue}
     order by state = 'failed' desc, state in ('created', 'retry', 'active') desc, created_on desc, id
     limit ${limit}`.execute(db);
  return rows;
}

export interface FoundJob {
  id: string;
  state: string;
}

/** Locks jobs of a queue in these states, all or a single one, so that no worker takes them until the transaction ends. */
export async function lockJobs(
  tx: Db,
  queue: string,
  { id, states }: { id: string | undefined; states: readonly string[] },
): Promise<FoundJob[]> {
  const { rows } = await sql<FoundJob>`
    select id, state::text from pgboss.job
     where name = ${queue} and state::text = any(${[...states]}) and ${id === undefined ? sql`true` : sql`id = ${id}`} for update`.execute(
    tx,
  );
  return rows;
}
