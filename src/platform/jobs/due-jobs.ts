import type { PgBoss } from 'pg-boss';
import { dueQueues } from './job-table.ts';

interface DueJobs {
  boss: PgBoss;
  /** The worker id of each queue. */
  workers: ReadonlyMap<string, string>;
  /** Polling interval in ms. */
  everyMs: number;
}

/**
 * Starts the workers of queues that have due jobs. One query covers all queues: polled by each worker, an idle site with its dozens of
 * queues would query its database fifteen times a second. Call the returned function to stop.
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
      // An unreachable database is reported elsewhere; the next poll comes soon.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
