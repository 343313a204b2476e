import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FrameError, decodeFrames, encodeFrame } from './frames.ts';
import { fromPlainError, createParserBusyError, ParserError, type ParserFailure, type PlainError } from './parser-error.ts';

/** Limits of a task, after which its process is ended. */
export interface ParserLimits {
  /** Time limits for one part of the answer, and for all together; waiting for the consumer does not count. */
  partMs: number;
  totalMs: number;
  /** Memory of the whole process: the heap and everything else. */
  memoryMb: number;
  /** Size of one part of the answer. */
  outputMb: number;
}

const usualLimits: ParserLimits = { partMs: 60_000, totalMs: 600_000, memoryMb: 896, outputMb: 256 };
/** The engine's own heap limit aborts the process without a reason; it is set so high that the watchdog acts first. */
const heapMb = 1024;
/** A process with more memory than this after its work is not kept: three idle ones take no more than one that works. */
const keptMb = 160;
/** Additional time that the pool waits beyond the process's own watchdog. */
const graceMs = 5000;

export type ParserCommand = { kind: 'run'; program: string; input: unknown; limits: ParserLimits } | { kind: 'next' } | { kind: 'stop' };

export type ParserAnswer =
  | { kind: 'part'; part: unknown }
  | { kind: 'done'; memory: number }
  | { kind: 'error'; error: PlainError }
  | { kind: 'tooLarge' };

/** A module whose default export reads files in a child process. Its input and output must be cloneable. */
export interface ParserTask<Input, Part> {
  readonly program: string;
  readonly limits: ParserLimits;
  /** Only the compiler needs it. */
  readonly types?: (input: Input) => Part;
}

type Parser = (input: never) => Promise<unknown> | AsyncIterable<unknown>;
type PartOf<Read extends Parser> = ReturnType<Read> extends AsyncIterable<infer Part> ? Part : Awaited<ReturnType<Read>>;

/** Describes a task: `parserTask<typeof readThing>(new URL('./read-thing.ts', import.meta.url))`. */
export function parserTask<Read extends Parser>(
  program: URL,
  limits: Partial<ParserLimits> = {},
): ParserTask<Parameters<Read>[0], PartOf<Read>> {
  return { program: program.href, limits: { ...usualLimits, ...limits } };
}

/** The file that is read: the log identifies it by hash and size when a reader fails. */
export type ParsedFile = { bytes: Uint8Array } | { path: string };

/** A file that made a reader fail. */
export interface ParserFailureReport {
  task: string;
  failure: ParserFailure;
  sha256: string;
  size: number;
}

const troubles = channel('qianting:parser');

/** Reports every file that makes a reader fail, until the returned function is called. */
export function watchParserFailures(tell: (trouble: ParserFailureReport) => void): () => void {
  const hear = (message: unknown) => tell(message as ParserFailureReport);
  troubles.subscribe(hear);
  return () => void troubles.unsubscribe(hear);
}

/** Forwards a report from another thread. */
export const publishParserFailure = (trouble: ParserFailureReport): void => troubles.publish(trouble);

export interface PoolOptions {
  /** Maximum number of processes. */
  processes: number;
  /** Maximum length of the queue; one more is refused with 40029. */
  waiting: number;
  /** Total memory limit of running tasks; a task with a larger limit runs alone. Unlimited when omitted. */
  memoryMb?: number;
  /** Time after which an idle process is ended. */
  idleMs?: number;
}

interface RunOptions {
  /** Queues without a limit: for background work, and for continuing started work. */
  isPatient?: boolean;
  /** Prefers the process that last worked under this key: it may still have the file open. */
  near?: string;
}

/**
 * Reads untrusted files in child processes, so that a reader that crashes, never ends or takes all memory affects nothing else.
 * Processes are started on demand, handle one task at a time, and are kept for a minute.
 */
export class ParserPool {
  readonly #options: Required<PoolOptions>;
  readonly #idle: ParserProcess[] = [];
  readonly #queue: { memoryMb: number; go: () => void }[] = [];
  /** Number of running tasks, and the sum of their limits. */
  #running = 0;
  #memoryMb = 0;

  constructor(options: PoolOptions) {
    this.#options = { idleMs: 60_000, memoryMb: Infinity, ...options };
  }

  /** Returns the only answer of a task. Throws the task's error, `ParserError` when its process ended, 40029 when the queue is full. */
  async run<Input, Part>(task: ParserTask<Input, Part>, input: Input, file: ParsedFile, options?: RunOptions): Promise<Part> {
    for await (const part of this.stream(task, input, file, options)) return part;
    throw new Error(`${task.program} gave no answer`);
  }

  /**
   * Yields the parts of a task's answer, each produced when the one before is taken. Throws like `run`; a stream that is not read
   * to its end is aborted.
   */
  async *stream<Input, Part>(
    task: ParserTask<Input, Part>,
    input: Input,
    file: ParsedFile,
    options: RunOptions = {},
  ): AsyncGenerator<Part> {
    const { memoryMb } = task.limits;
    await this.#enter(memoryMb, options);
    const parser = this.#take(options);
    let isOver = false;
    try {
      parser.send({ kind: 'run', program: task.program, input, limits: task.limits });
      for (;;) {
        const answer = await parser.receive(task.limits);
        if (answer.kind === 'part') {
          yield answer.part as Part;
          parser.send({ kind: 'next' });
          continue;
        }
        isOver = true;
        if (answer.kind === 'tooLarge') throw new ParserError('memory');
        if (answer.kind === 'error') throw fromPlainError(answer.error);
        return;
      }
    } catch (error) {
      isOver = true;
      if (error instanceof ParserError) await reportParserFailure(task, error.failure, file);
      throw error;
    } finally {
      if (!isOver) await parser.breakOff(task.limits);
      this.#give(parser, options.near);
      this.#leave(memoryMb);
    }
  }

  /** Ends all idle processes. */
  endIdleProcesses(): void {
    for (const parser of this.#idle.splice(0)) parser.end();
  }

  /** Waits in the queue. Throws 40029 when it is full. */
  async #enter(memoryMb: number, { isPatient = false }: RunOptions): Promise<void> {
    if (this.#queue.length > 0 || !this.#hasRoomFor(memoryMb)) {
      if (!isPatient && this.#queue.length >= this.#options.waiting) throw createParserBusyError();
      return new Promise<void>((go) => void this.#queue.push({ memoryMb, go }));
    }
    this.#count(memoryMb);
  }

  #leave(memoryMb: number): void {
    this.#running -= 1;
    this.#memoryMb -= memoryMb;
    while (this.#queue.length > 0 && this.#hasRoomFor(this.#queue[0]!.memoryMb)) {
      const next = this.#queue.shift()!;
      this.#count(next.memoryMb);
      next.go();
    }
  }

  #hasRoomFor(memoryMb: number): boolean {
    if (this.#running >= this.#options.processes) return false;
    return this.#running === 0 || this.#memoryMb + memoryMb <= this.#options.memoryMb;
  }

  #count(memoryMb: number): void {
    this.#running += 1;
    this.#memoryMb += memoryMb;
  }

  #take({ near }: RunOptions): ParserProcess {
    const same = near === undefined ? -1 : this.#idle.findLastIndex((one) => one.near === near);
    const [idle] = this.#idle.splice(same, 1);
    if (!idle) return new ParserProcess();
    idle.work();
    return idle;
  }

  #give(parser: ParserProcess, near: string | undefined): void {
    parser.near = near;
    if (!parser.isUsable) return void parser.end();
    this.#idle.push(parser);
    parser.rest(this.#options.idleMs, () => {
      const at = this.#idle.indexOf(parser);
      if (at >= 0) this.#idle.splice(at, 1);
      parser.end();
    });
  }
}

const program = new URL('./parser-process.ts', import.meta.url);

/** A process that reads files, one task at a time. */
class ParserProcess {
  readonly #child: ChildProcess;
  readonly #output: Socket;
  readonly #answers: AsyncGenerator;
  readonly #exited: Promise<NodeJS.Signals | null>;
  #most = Infinity;
  #hasExited = false;
  #hasEnded = false;
  #memory = 0;
  #resting: NodeJS.Timeout | undefined;
  #onExit: (() => void) | undefined;
  near: string | undefined;

  constructor() {
    // The environment is empty: no database address, no secret.
    this.#child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--expose-gc', fileURLToPath(program), getCompileCacheDir() ?? ''],
      { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2' } },
    );
    this.#output = this.#child.stdio[3] as Socket;
    this.#answers = decodeFrames(this.#output, () => this.#most);
    // An ended process is noticed by its exit; later writes to it are lost.
    this.#child.stdin!.on('error', () => undefined);
    this.#output.on('error', () => undefined);
    this.#exited = once(this.#child, 'exit').then(
      ([, signal]) => signal as NodeJS.Signals | null,
      () => null,
    );
    void this.#exited.then(() => {
      this.#hasExited = true;
      this.#onExit?.();
    });
  }

  get isUsable(): boolean {
    return !this.#hasEnded && !this.#hasExited && this.#memory <= keptMb * 1024 ** 2;
  }

  send(command: ParserCommand): void {
    this.#child.stdin!.write(encodeFrame(command));
  }

  /** Returns the next answer. Throws `ParserError` when there is none or an invalid one; the process has ended then. */
  async receive({ partMs, outputMb }: ParserLimits): Promise<ParserAnswer> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#child.kill('SIGKILL');
    }, partMs + graceMs);
    this.#most = outputMb * 1024 ** 2 + 4096;
    try {
      const { value, done } = await this.#answers.next();
      if (!done && isAnswer(value)) {
        if (value.kind === 'done') this.#memory = value.memory;
        return value;
      }
      if (!done) throw new FrameError('no answer', false);
    } catch (error) {
      this.#child.kill('SIGKILL');
      await this.#exited;
      throw new ParserError(error instanceof FrameError && error.isTooLong ? 'memory' : 'crashed', error);
    } finally {
      clearTimeout(timer);
    }
    this.#child.kill('SIGKILL');
    const signal = await this.#exited;
    throw new ParserError(isLate || signal === 'SIGALRM' ? 'timeout' : signal === 'SIGKILL' ? 'memory' : 'crashed');
  }

  /** Cancels the running task and discards its remaining output. */
  async breakOff(limits: ParserLimits): Promise<void> {
    this.send({ kind: 'stop' });
    try {
      while ((await this.receive({ ...limits, partMs: graceMs })).kind === 'part');
    } catch {
      // It has ended, and another one will be started.
    }
  }

  work(): void {
    clearTimeout(this.#resting);
    this.#onExit = undefined;
    this.#child.ref();
    (this.#child.stdin as Socket).ref();
    this.#output.ref();
  }

  /** Marks the process idle without keeping the event loop alive; `then` is called after the idle time, or when it has ended. */
  rest(ms: number, then: () => void): void {
    this.#resting = setTimeout(then, ms).unref();
    this.#onExit = then;
    this.#child.unref();
    (this.#child.stdin as Socket).unref();
    this.#output.unref();
  }

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#resting);
    this.#child.kill('SIGKILL');
  }
}

const kinds: readonly unknown[] = ['part', 'done', 'error', 'tooLarge'] satisfies ParserAnswer['kind'][];
const isAnswer = (value: unknown): value is ParserAnswer =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind);

/** Reports a file that made a reader fail. */
export async function reportParserFailure(
  { program: path }: Pick<ParserTask<never, unknown>, 'program'>,
  failure: ParserFailure,
  file: ParsedFile,
): Promise<void> {
  if (!troubles.hasSubscribers) return;
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of 'bytes' in file ? [file.bytes] : (createReadStream(file.path) as AsyncIterable<Buffer>)) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch {
    // The file was deleted meanwhile.
  }
  publishParserFailure({ task: path.replace(/^.*\/|\.[jt]s$/g, ''), failure, sha256: hash.digest('hex'), size });
}
