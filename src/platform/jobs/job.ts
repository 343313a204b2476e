import type { Context } from '../context.ts';

/** Deferred work as data: its queue, its schedule, and its handler. */
export interface Job<Data extends object = object> {
  /** `module.verb`, e.g. `file.sweep`. */
  readonly queue: string;
  /** A description for operators. */
  readonly title: string;
  /** The data that it deletes and its retention, one line each: the console's retention table. */
  readonly clears?: readonly string[];
  /** Schedule of a recurring job, as five cron fields in Beijing time; its data is then `{}`. */
  readonly cron?: string;
  /** Maximum number of retries, with growing delays; 2 when omitted. */
  readonly retryLimit?: number;
  /** Seconds after which a running job counts as lost and is retried; 900 when omitted. */
  readonly timeLimit?: number;
  /** Returns true for a job that would block the process for seconds: a process that serves visitors runs it in a worker thread. */
  isHeavy?(ctx: Context, data: Data): Promise<boolean>;
  /** Runs the job as the system. A thrown error is logged and the job retried, so it must be idempotent. */
  handle(ctx: Context, data: Data): Promise<void>;
}

/** Declares a job; the type of its data is that of its handler. */
export function job<Data extends object>(declaration: Job<Data>): Job<Data> {
  return declaration;
}
