import type { Db } from '../database/database.ts';
import type { FoundJob } from './job-table.ts';

/** Sends jobs. Inside a transaction the job exists if and only if the transaction commits. */
export interface JobQueue {
  /** Enqueues a job of a declared queue; `after` delays it by seconds, `key` keeps one pending job per key. */
  send(db: Db, queue: string, data: object, options?: { after?: number; key?: string }): Promise<void>;
  /** Absent where jobs are only recorded: in commands before the queue starts, and in dry runs. */
  readonly steering?: JobControl;
}

/** Operations of staff on jobs, in the transaction that locked them. */
export interface JobControl {
  /** Returns failed jobs to their queue for one more try, and cancelled ones unchanged. */
  retry(db: Db, queue: string, found: readonly FoundJob[]): Promise<void>;
  /** Cancels pending or failed jobs. */
  cancel(db: Db, queue: string, found: readonly FoundJob[]): Promise<void>;
}
