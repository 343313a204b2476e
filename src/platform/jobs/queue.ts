import type { Db } from '../database/database.ts';
import type { FoundJob } from './job-table.ts';

/** Sends work to be done later. Inside a transaction the job exists if and only if the transaction commits. */
export interface JobQueue {
  /** Enqueues a job of a declared queue; `after` delays it by seconds, `key` keeps one waiting job per key. */
  send(db: Db, queue: string, data: object, options?: { after?: number; key?: string }): Promise<void>;
  /** Absent where jobs are only noted: in commands before the first of them, and in trials. */
  readonly steering?: JobSteering;
}

/** What a member of staff may do to jobs, in the transaction in which they were found. */
export interface JobSteering {
  /** Puts failed jobs back into their queue for one more try, and cancelled ones as they were. */
  retry(db: Db, queue: string, found: readonly FoundJob[]): Promise<void>;
  /** Takes jobs that wait or have failed out of their queue. */
  cancel(db: Db, queue: string, found: readonly FoundJob[]): Promise<void>;
}
