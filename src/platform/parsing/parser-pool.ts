import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FrameError, readFrames, toFrame } from './frames.ts';
import { fromPlainError, parserBusy, ParserError, type ParserFailure, type PlainError } from './parser-error.ts';

/** What a task may take before its process is ended. */
export interface ParserLimits {
  /** For one part of its answer, and for all of them together; waiting for whoever takes the parts does not count. */
  partMs: number;
  totalMs: number;
  /** Of the whole process: the heap and what lies outside of it. */
  memoryMb: number;
  /** Of one part of its answer. */
  outputMb: number;
}

const usualLimits: ParserLimits = { partMs: 60_000, totalMs: 600_000, memoryMb: 896, outputMb: 256 };
/** The engine's own limit aborts the process without a reason; it lies where the watchdog has ended it before. */
const heapMb = 1024;
/** A process that holds more after its work is not kept: three that are kept take no more than one that works. */
const keptMb = 160;
/** By so much the pool waits longer than the process's own watchdog. */
const graceMs = 5000;

export type ParserCommand = { kind: 'run'; program: string; input: unknown; limits: ParserLimits } | { kind: 'next' } | { kind: 'stop' };

export type ParserAnswer =
  | { kind: 'part'; part: unknown }
  | { kind: 'done'; memory: number }
  | { kind: 'error'; error: PlainError }
  | { kind: 'tooLarge' };

/** A module whose default export reads files, in a process of its own. What it takes and gives can be cloned. */
export interface ParserTask<Input, Part> {
  readonly program: string;
  readonly limits: ParserLimits;
  /** For the compiler alone. */
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

/** The file that is read: it is named in the log by its hash and size when a reader comes to grief over it. */
export type ParsedFile = { bytes: Uint8Array } | { path: string };

/** A file that a reader came to grief over. */
export interface ParserTrouble {
  task: string;
  failure: ParserFailure;
  sha256: string;
  size: number;
}

const troubles = channel('qianting:parser');

/** Tells of every file that a reader comes to grief over, until the returned function is called. */
export function watchParsers(tell: (trouble: ParserTrouble) => void): () => void {
  const hear = (message: unknown) => tell(message as ParserTrouble);
  troubles.subscribe(hear);
  return () => void troubles.unsubscribe(hear);
}

/** For a thread that hands on what it has heard. */
export const tellOfTrouble = (trouble: ParserTrouble): void => troubles.publish(trouble);

export interface PoolOptions {
  /** How many processes at most. */
  processes: number;
  /** How many pieces of work wait for one; one more is refused with 40029. */
  waiting: number;
  /** What all of them together may take by their limits; a task with a larger limit runs alone. Without a bound when left out. */
  memoryMb?: number;
  /** How long a process that has nothing to do is kept. */
  idleMs?: number;
}

interface RunOptions {
  /** Waits however many others do: for work that nobody sits before, and for going on with what was begun. */
  isPatient?: boolean;
  /** The process that last worked under this word is taken where there is a choice: it may still hold the file open. */
  near?: string;
}

/**
 * Reads files from outside in processes of their own: a reader that crashes, never ends or takes all memory takes nothing else with it. Processes
 * are begun when they are needed, do one thing at a time, and are kept for a minute.
 */
export class ParserPool {
  readonly #options: Required<PoolOptions>;
  readonly #idle: ParserProcess[] = [];
  readonly #queue: { memoryMb: number; go: () => void }[] = [];
  /** Running, and the sum of their limits. */
  #running = 0;
  #memoryMb = 0;

  constructor(options: PoolOptions) {
    this.#options = { idleMs: 60_000, memoryMb: Infinity, ...options };
  }

  /** The only answer of a task. Throws what it throws, `ParserError` when its process ended, 40029 when too many wait. */
  async run<Input, Part>(task: ParserTask<Input, Part>, input: Input, file: ParsedFile, options?: RunOptions): Promise<Part> {
    for await (const part of this.stream(task, input, file, options)) return part;
    throw new Error(`${task.program} gave no answer`);
  }

  /** The parts of a task's answer, each made when the one before is taken. Throws likewise; what is not taken to its end is broken off. */
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
      if (error instanceof ParserError) await reportTrouble(task, error.failure, file);
      throw error;
    } finally {
      if (!isOver) await parser.breakOff(task.limits);
      this.#give(parser, options.near);
      this.#leave(memoryMb);
    }
  }

  /** Ends all processes that have nothing to do. */
  rest(): void {
    for (const parser of this.#idle.splice(0)) parser.end();
  }

  /** Waits for a turn, behind those who came before. Throws 40029 while too many wait. */
  async #enter(memoryMb: number, { isPatient = false }: RunOptions): Promise<void> {
    if (this.#queue.length > 0 || !this.#hasRoomFor(memoryMb)) {
      if (!isPatient && this.#queue.length >= this.#options.waiting) throw parserBusy();
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

/** One process that reads files, one thing at a time. */
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
    // It is given nothing of our surroundings: no address of a database, no secret.
    this.#child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--expose-gc', fileURLToPath(program), getCompileCacheDir() ?? ''],
      { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2' } },
    );
    this.#output = this.#child.stdio[3] as Socket;
    this.#answers = readFrames(this.#output, () => this.#most);
    // A process that ended says so by its end; what is written to it afterwards is lost.
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
    this.#child.stdin!.write(toFrame(command));
  }

  /** The next answer. Throws `ParserError` when there is none, or none that makes sense; the process has ended then. */
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

  /** Has the running task given up; what it still says is thrown away. */
  async breakOff(limits: ParserLimits): Promise<void> {
    this.send({ kind: 'stop' });
    try {
      while ((await this.receive({ ...limits, partMs: graceMs })).kind === 'part');
    } catch {
      // It has ended, and another one will be begun.
    }
  }

  work(): void {
    clearTimeout(this.#resting);
    this.#onExit = undefined;
    this.#child.ref();
    (this.#child.stdin as Socket).ref();
    this.#output.ref();
  }

  /** Holds nobody up while it waits for work; `then` is called when it has waited for so long, or is gone. */
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

/** Tells those who watch of a file that a reader came to grief over. */
export async function reportTrouble(
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
    // The file went meanwhile.
  }
  tellOfTrouble({ task: path.replace(/^.*\/|\.[jt]s$/g, ''), failure, sha256: hash.digest('hex'), size });
}
