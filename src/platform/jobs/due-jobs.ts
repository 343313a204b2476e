import type { PgBoss } from 'pg-boss';

interface DueJobs {
  boss: PgBoss;
  /** The worker of each queue. */
  workers: ReadonlyMap<string, string>;
  /** Milliseconds from one look to the next. */
  everyMs: number;
}

/** By the index on what waits; the state and the queue are those by which pg-boss takes a job. */
const dueQueues = `select name from unnest($1::text[]) as queue (name)
 where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after < now())`;

/**
 * Wakes the workers of queues in which something has become due: delayed and failed jobs, of which nobody is told. One question for all queues: were each worker to ask for itself, an idle
 * site with its dozens of queues would ask its database fifteen times a second. The returned function ends it.
 */
export function watchDueJobs({ boss, workers, everyMs }: DueJobs): () => void {
  const names = [...workers.keys()];
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(dueQueues, [names]);
      for (const { name } of rows) boss.notifyWorker(workers.get(name)!);
    } catch {
      // That the database is away is told by others; the next look comes soon.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
