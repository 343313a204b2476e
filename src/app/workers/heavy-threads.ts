import { Worker } from 'node:worker_threads';
import type { Config } from '#platform/config/config.ts';
import type { JobRun } from '#platform/jobs/run-jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { tellOfTrouble, type ParserTrouble } from '#platform/parsing/parser-pool.ts';

/** What a thread is given. */
export interface ApartWork {
  readonly config: Config;
  readonly connectionString: string;
  readonly run: JobRun;
}

/** What it says: lines of its log, files that its parsers came to grief over, and at last what came of its job. */
export type ApartWord = { line: string } | { trouble: ParserTrouble } | { failure: string } | { done: true };

/** Rows that were read are soon of no use: with room enough they are gone before they count as old. The process has 4 MB for that. */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 };
const program = new URL('./heavy-thread.ts', import.meta.url);

/** Threads of this process, each for one heavy job: its memory is tidied up, and its bites are chewed, without a visitor's page waiting for it. */
export class HeavyThreads {
  readonly #config: Config;
  readonly #log: Log;
  readonly #running = new Set<Worker>();

  constructor({ config, log }: { config: Config; log: Log }) {
    this.#config = config;
    this.#log = log;
  }

  /** Has a job done on the server at the address. Throws what it throws, and when the thread ends before it or needs over 1 GB. */
  async do(run: JobRun, connectionString: string): Promise<void> {
    const work: ApartWork = { config: this.#config, connectionString, run };
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
      worker.on('message', (word: ApartWord) => {
        if ('line' in word) repeat(this.#log, word.line);
        else if ('trouble' in word) tellOfTrouble(word.trouble);
        else if ('failure' in word) reject(new Error(word.failure));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of a heavy job ended before it')));
    });
  }

  /** Ends all of them where they are: what they had begun is taken back, as when a process dies, and is begun anew by the next one. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }
}

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';

/** A line of a thread's log, in that of the process, where lines are turned over and shown as anybody wants. */
function repeat(log: Log, line: string): void {
  const { level, time: _, msg, ...fields } = JSON.parse(line) as { level: Level; time: string; msg: string };
  log[level](fields, msg);
}
