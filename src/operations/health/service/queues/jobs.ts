import type { AuditAct } from '#contract/audit/acts.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { listJobRows, lockJobs } from '#platform/jobs/job-table.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { JobControl } from '#platform/jobs/queue.ts';
import type { OperationDeps } from '../../deps.ts';
import type { ChangedJobs, JobChoice, JobList, QueueName } from '../../schema.ts';

const shown = 100;

type ShownJob = JobList['jobs'][number];

const states: Readonly<Record<string, ShownJob['state']>> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/**
 * Lists the jobs of a queue: those with problems first, then pending ones, newest first. Throws 40004 for a queue that the
 * program does not declare.
 */
export async function listQueueJobs(ctx: Context, { jobs }: Pick<OperationDeps, 'jobs'>, { queue }: QueueName): Promise<JobList> {
  const { title, cron } = jobOf(jobs(), queue);
  const rows = await listJobRows(ctx.db, queue, shown);
  return {
    name: queue,
    title,
    isScheduled: cron !== undefined,
    jobs: rows.map((row) => ({
      id: row.id,
      state: states[row.state]!,
      createdAt: row.createdOn.toISOString(),
      dueAt: states[row.state] === 'waiting' ? row.startAfter.toISOString() : null,
      endedAt: row.completedOn?.toISOString() ?? null,
      tries: row.retryCount + (row.state === 'created' ? 0 : 1),
      failure: states[row.state] === 'done' || row.failure === null ? null : withoutNumbers(row.failure),
    })),
  };
}

/** Puts failed and cancelled jobs back into their queue: one, or all that failed. */
export function retryJobs(ctx: Context, deps: Pick<OperationDeps, 'jobs'>, choice: JobChoice): Promise<ChangedJobs> {
  return steer(ctx, deps, choice, { act: 'operation.jobsRetried', verb: 'retry', states: ['failed', 'cancelled'] });
}

/** Cancels pending or failed jobs: one, or all that failed. Running jobs continue, and scheduled jobs run again at their next time. */
export function cancelJobs(ctx: Context, deps: Pick<OperationDeps, 'jobs'>, choice: JobChoice): Promise<ChangedJobs> {
  return steer(ctx, deps, choice, { act: 'operation.jobsCancelled', verb: 'cancel', states: ['created', 'retry', 'failed'] });
}

interface Steering {
  act: AuditAct;
  verb: keyof JobControl;
  /** The states in which the chosen job, or all failed ones, can be changed. */
  states: readonly string[];
}

function steer(
  ctx: Context,
  { jobs }: Pick<OperationDeps, 'jobs'>,
  { queue, id }: JobChoice,
  { act, verb, states }: Steering,
): Promise<ChangedJobs> {
  jobOf(jobs(), queue);
  return inTransaction(ctx, async (tx) => {
    const { steering } = tx.jobs;
    if (!steering) throw fail('unavailable');
    const found = await lockJobs(tx.db, queue, { id, states: id === undefined ? ['failed'] : states });
    if (found.length === 0) throw fail('conflict', id ? '这个作业的状态已变，请刷新后查看' : '没有失败的作业');
    // Only one job with the same key can be pending.
    await steering[verb](tx.db, queue, found).catch((error: unknown) => {
      throw isUniqueViolation(error) ? fail('conflict', '同样的作业已在等待，无须重试') : error;
    });
    await audit(tx, act, `queue:${queue}`, { changed: found.length, ...(id && { job: id }) });
    return { changed: found.length };
  });
}

/** Runs a scheduled job now. Throws 40009 for a job without a schedule. */
export function runScheduledJob(ctx: Context, deps: Pick<OperationDeps, 'jobs'>, { queue }: QueueName): Promise<Empty> {
  const { cron } = jobOf(deps.jobs(), queue);
  if (!cron) throw fail('conflict', '这个作业由业务触发，不能单独运行');
  return inTransaction(ctx, async (tx) => {
    await tx.jobs.send(tx.db, queue, {}, { key: 'now' });
    await audit(tx, 'operation.jobRun', `queue:${queue}`, {});
    return {};
  });
}

function jobOf(jobs: readonly Job[], queue: string): Job {
  const found = jobs.find((one) => one.queue === queue);
  if (!found) throw fail('notFound', '没有这个队列');
  return found;
}

/** An error text may repeat user input, so everything that could be a number or an address of a person is removed. */
const withoutNumbers = (text: string): string =>
  text
    .replaceAll(/\S+@\S+/g, '＊')
    .replaceAll(/\d{5,}/g, '＊')
    .slice(0, 300);
