import type { Db } from '../database/database.ts';

/** Sends work to be done later. Inside a transaction the job exists if and only if the transaction commits. */
export interface JobQueue {
  /** Enqueues a job of a declared queue; `after` delays it by seconds, `key` keeps one waiting job per key. */
  send(db: Db, queue: string, data: object, options?: { after?: number; key?: string }): Promise<void>;
}
