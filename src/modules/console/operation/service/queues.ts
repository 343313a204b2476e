import { sql } from 'kysely';
import { countTroubled } from '#modules/base/messaging/service/count-messages.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { QueueList, QueueName, RetriedJobs } from '../schema.ts';

interface QueueRow {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldestAt: Date | null;
  cron: string | null;
  lastDoneAt: Date | null;
}

/** All queues with what stands in them, those in trouble first. Data of jobs and their errors are not told: they may name people. */
export async function listQueues(ctx: Context): Promise<QueueList> {
  const [{ rows }, facts, messages] = await Promise.all([
    sql<QueueRow>`
      select q.name, s.cron,
             count(*) filter (where j.state in ('created', 'retry')) as waiting,
             count(*) filter (where j.state = 'active') as running,
             count(*) filter (where j.state = 'failed') as failed,
             min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= ${ctx.now}) as oldest_at,
             max(j.completed_on) filter (where j.state = 'completed') as last_done_at
        from pgboss.queue q
        left join pgboss.job j on j.name = q.name
        left join pgboss.schedule s on s.name = q.name
       where q.name not like '\\_\\_%'
       group by q.name, s.cron
       order by count(*) filter (where j.state = 'failed') desc, q.name`.execute(ctx.db),
    sql<{ version: string; bytes: number; isReadOnly: boolean }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
             current_setting('transaction_read_only') = 'on' as is_read_only`.execute(ctx.db),
    countTroubled(ctx),
  ]);
  const { version, bytes, isReadOnly } = facts.rows[0]!;
  return {
    queues: rows.map(({ oldestAt, lastDoneAt, ...row }) => ({
      ...row,
      oldestAt: oldestAt?.toISOString() ?? null,
      lastDoneAt: lastDoneAt?.toISOString() ?? null,
    })),
    database: { isReady: !isReadOnly, version, bytes },
    messages,
  };
}

/** Puts the failed jobs of a queue back into it, to be tried at once. */
export async function retryFailed(ctx: Context, { queue }: QueueName): Promise<RetriedJobs> {
  return inTransaction(ctx, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update pgboss.job set state = 'retry', retry_count = 0, start_after = ${tx.now}, completed_on = null
       where name = ${queue} and state = 'failed'`.execute(tx.db);
    await audit(tx, 'operation.jobsRetried', `queue:${queue}`, { retried: Number(numAffectedRows) });
    return { retried: Number(numAffectedRows) };
  });
}
