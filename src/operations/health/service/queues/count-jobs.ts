import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface QueueStanding {
  queue: string;
  waiting: number;
  failed: number;
  /** When the one that waits longest was due; null where none is. */
  oldestAt: Date | null;
}

/** Queues in which something waits that is due, or has failed within a day. */
export async function listQueueStandings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<QueueStanding[]> {
  const day = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<QueueStanding>`
    select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'failed')::int as failed,
           min(start_after) filter (where state in ('created', 'retry')) as oldest_at
      from pgboss.job
     where (state in ('created', 'retry') and start_after <= ${now}) or (state = 'failed' and completed_on >= ${day})
     group by name`.execute(db);
  return rows;
}
