import { enableCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { lowerThreadPriority } from '../thread-priority.ts';
import { FrameError, decodeFrames, encodeFrame } from './frames.ts';
import { toPlainError } from './parser-error.ts';
import type { ParserAnswer, ParserCommand, ParserLimits } from './parser-pool.ts';

// The program of a parser process. It reads requests from standard input and answers on descriptor 3; output of libraries is
// discarded.
const [, , compileCache] = process.argv;
if (compileCache) enableCompileCache(compileCache);
// Lowers its priority below visitors and the database, whether the thread that started it has the usual or a lowered priority.
for (let step = 0; step < 2 && getPriority() < 10; step++) lowerThreadPriority();

/** Deadline of the running task in milliseconds (0: none is running), and the process's memory limit in bytes: for the watchdog. */
const watched = new BigInt64Array(new SharedArrayBuffer(16));
const watchdog = new Worker(new URL('./parser-watchdog.ts', import.meta.url), { workerData: { watched, parent: process.ppid } });
watchdog.unref();

const output = new Socket({ fd: 3, readable: false });
const answer = (value: ParserAnswer, most?: number): void => void output.write(encodeFrame(value, most));

/** Parts produced in advance: the next one is produced while the last is sent. */
const ahead = 2;

/** Messages of the consumer. */
const taker = { credit: 0, isGone: false };
let wake: (() => void) | undefined;

type Task = (input: unknown) => Promise<unknown> | AsyncIterable<unknown>;

async function run({ program, input, limits }: Extract<ParserCommand, { kind: 'run' }>): Promise<void> {
  const budget = new Budget(limits);
  budget.begin();
  try {
    const { default: task } = (await import(program)) as { default: Task };
    const result = task(input);
    for await (const part of Symbol.asyncIterator in result ? result : only(result)) {
      budget.pause();
      answer({ kind: 'part', part }, limits.outputMb * 1024 ** 2);
      taker.credit -= 1;
      while (taker.credit <= 0 && !taker.isGone) await new Promise<void>((resolve) => void (wake = resolve));
      if (taker.isGone) break;
      budget.begin();
    }
    budget.pause();
    answer({ kind: 'done', memory: process.memoryUsage.rss() });
  } catch (error) {
    budget.pause();
    if (error instanceof FrameError) answer({ kind: 'tooLarge' });
    else answer({ kind: 'error', error: toPlainError(error) });
  }
}

async function* only(result: Promise<unknown>): AsyncGenerator {
  yield await result;
}

/** The time limits of a task: for each part, and for all together. Waiting for the consumer does not count. */
class Budget {
  readonly #limits: ParserLimits;
  #left: number;
  #began = 0;

  constructor(limits: ParserLimits) {
    this.#limits = limits;
    this.#left = limits.totalMs;
  }

  begin(): void {
    this.#began = Date.now();
    Atomics.store(watched, 1, BigInt(this.#limits.memoryMb * 1024 ** 2));
    Atomics.store(watched, 0, BigInt(this.#began + Math.min(this.#limits.partMs, this.#left)));
    Atomics.notify(watched, 0);
  }

  pause(): void {
    Atomics.store(watched, 0, 0n);
    this.#left = Math.max(1, this.#left - (Date.now() - this.#began));
  }
}

for await (const command of decodeFrames(process.stdin) as AsyncIterable<ParserCommand>) {
  if (command.kind === 'run') {
    Object.assign(taker, { credit: ahead, isGone: false });
    void run(command);
  } else {
    if (command.kind === 'next') taker.credit += 1;
    else taker.isGone = true;
    wake?.();
  }
}
// The caller has ended.
process.exit();
