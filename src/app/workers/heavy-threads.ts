import { Worker } from 'node:worker_threads';
import type { Config } from '#platform/config/config.ts';
import type { JobRun } from '#platform/jobs/run-jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { reportRefusedConnection, type RefusedConnection } from '#platform/outbound/guard.ts';
import { publishParserFailure, type ParserFailureReport } from '#platform/parsing/parser-pool.ts';

/** Input of a thread. */
export interface HeavyJobInput {
  readonly config: Config;
  readonly connectionString: string;
  readonly run: JobRun;
}

/** Messages of a thread: log lines, files on which a parser failed, refused connections, and the result of the job. */
export type HeavyThreadMessage =
  | { line: string }
  | { trouble: ParserFailureReport }
  | { refused: RefusedConnection }
  | { failure: string }
  | { done: true };

/**
 * Parsed rows are short-lived: with enough space they are collected before they move to the old generation. The main process has
 * 4 MB for that.
 */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 };
const program = new URL('./heavy-thread.ts', import.meta.url);

/** Threads for heavy jobs, one job each, so that garbage collection and computation do not delay visitors' pages. */
export class HeavyThreads {
  readonly #config: Config;
  readonly #log: Log;
  readonly #running = new Set<Worker>();

  constructor({ config, log }: { config: Config; log: Log }) {
    this.#config = config;
    this.#log = log;
  }

  /** Runs a job on the server at the address. Throws its error, and an error when the thread ends early or needs over 1 GB. */
  async run(run: JobRun, connectionString: string): Promise<void> {
    const work: HeavyJobInput = { config: this.#config, connectionString, run };
    const worker = new Worker(program, { workerData: work, resourceLimits: memory });
    this.#running.add(worker);
    try {
      await this.#hear(worker);
    } finally {
      this.#running.delete(worker);
      await worker.terminate();
    }
  }

  #hear(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.on('message', (word: HeavyThreadMessage) => {
        if ('line' in word) repeat(this.#log, word.line);
        else if ('trouble' in word) publishParserFailure(word.trouble);
        else if ('refused' in word) reportRefusedConnection(word.refused);
        else if ('failure' in word) reject(new Error(word.failure));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of a heavy job ended before it')));
    });
  }

  /** Ends all threads. Their transactions are rolled back, as in a crash, and the jobs are repeated by the next process. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }
}

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';

/** Writes a line of a thread's log to the log of the process, which handles rotation and formatting. */
function repeat(log: Log, line: string): void {
  const { level, time: _, msg, ...fields } = JSON.parse(line) as { level: Level; time: string; msg: string };
  log[level](fields, msg);
}
