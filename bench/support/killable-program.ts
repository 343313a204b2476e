import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A separate process that is controlled by lines, reports by lines, and is meant to be killed. */
export interface KillableProgram<Word extends string> {
  child: ChildProcess;
  send(line: string): void;
  /** Resolves with the rest of the next line that begins with the word. */
  next(word: string): Promise<string>;
  /** Acknowledged items by word: the rest of each such line. */
  acknowledged: Readonly<Record<Word, Set<string>>>;
  gone: Promise<void>;
}

interface ProgramOptions<Word extends string> {
  /** The source of a module; it answers `ready` to `ready`. */
  program: string;
  /** Its command line arguments. */
  words: readonly string[];
  /** Words with which lines about acknowledged actions begin. */
  acknowledges: readonly Word[];
}

/** Starts one and waits until it answers. */
export async function startProgram<Word extends string>({
  program,
  words,
  acknowledges,
}: ProgramOptions<Word>): Promise<KillableProgram<Word>> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const acknowledged = Object.fromEntries(acknowledges.map((word) => [word, new Set<string>()])) as Record<Word, Set<string>>;
  const waiting = new Map<string, (rest: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word = '', rest = ''] = line.split(' ');
    if (word in acknowledged) acknowledged[word as Word].add(rest);
    waiting.get(word)?.(rest);
  });
  const running: KillableProgram<Word> = {
    child,
    acknowledged,
    send: (line) => void child.stdin.write(`${line}\n`),
    next: (word) => new Promise((resolve) => void waiting.set(word, resolve)),
    gone: new Promise((resolve) => void child.once('close', () => resolve())),
  };
  const ready = running.next('ready');
  running.send('ready');
  await ready;
  return running;
}
