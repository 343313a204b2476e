import type { Context } from '../context.ts';

/** Work that is done later, as data: which queue it waits in, when it comes by itself, and what is done. */
export interface Job<Data extends object = object> {
  /** `module.verb`, e.g. `file.sweep`. */
  readonly queue: string;
  /** What it does, in the words of whoever runs the site. */
  readonly title: string;
  /** What it destroys and how long that is kept before, a line each: the console's table of retention. */
  readonly clears?: readonly string[];
  /** Times at which the job comes by itself, as five cron fields in Beijing time; its data is then `{}`. */
  readonly cron?: string;
  /** How often a failed job is tried again, at growing distances; 2 when left out. */
  readonly retryLimit?: number;
  /** Seconds after which a running job counts as lost and is tried again; 900 when left out. */
  readonly timeLimit?: number;
  /** Whether this one would keep whoever asks the same process waiting for seconds: a process that serves people does it in a thread of its own. */
  isHeavy?(ctx: Context, data: Data): Promise<boolean>;
  /** Does the work as the system. A thrown error is logged and the job tried again: it must be safe to do twice. */
  handle(ctx: Context, data: Data): Promise<void>;
}

/** Declares a job; the type of its data is that of its handler. */
export function job<Data extends object>(declaration: Job<Data>): Job<Data> {
  return declaration;
}
