import type { PgBoss } from 'pg-boss';
import { dueQueues } from './job-table.ts';

interface DueJobs {
  boss: PgBoss;
  /** The worker of each queue. */
  workers: ReadonlyMap<string, string>;
  /** Milliseconds from one look to the next. */
  everyMs: number;
}

/**
 * Wakes the workers of queues in which something has become due. One question for all queues: were each worker to ask for itself, an idle
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
