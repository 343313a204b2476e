import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sendRequest } from '../drills/send-request.ts';
import { timeUntil } from '../waiting.ts';
import type { Release } from './releases.ts';

interface FleetOptions {
  /** The port of the first process; each uses two. */
  port: number;
  /** Settings of every process: the database, the bucket, the secret. */
  settings: Readonly<Record<string, string>>;
}

/** The measurements of one replaced process. */
export interface ProcessReplacement {
  /** Time from SIGTERM to the end of the process. */
  stopSeconds: number;
  /** Time until the next process was ready. */
  startSeconds: number;
  /** 0 when it ended normally. */
  exitCode: number | null;
}

const roles = ['web', 'web', 'web', 'worker'] as const;
const startMs = 240_000;

/** Three processes for visitors and one for jobs, each replaced as a supervisor does. */
export class Fleet {
  readonly #children: ChildProcess[] = [];
  readonly #options: FleetOptions;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** The ports for visitors. */
  get ports(): number[] {
    return roles.flatMap((role, place) => (role === 'web' ? [this.#portOf(place)] : []));
  }

  async start(release: Release): Promise<void> {
    for (const place of roles.keys()) await this.#startAt(place, release);
  }

  /**
   * Replaces one process after the other: drained and stopped by SIGTERM, then started from the folder of the release; continues
   * when it is ready.
   */
  async upgradeTo(release: Release): Promise<ProcessReplacement[]> {
    const done: ProcessReplacement[] = [];
    for (const place of roles.keys()) {
      const child = this.#children[place]!;
      const began = performance.now();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      const stopSeconds = (performance.now() - began) / 1000;
      done.push({ stopSeconds, exitCode: child.exitCode, startSeconds: await this.#startAt(place, release) });
    }
    return done;
  }

  async kill(): Promise<void> {
    const running = this.#children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(running.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))));
  }

  #portOf(place: number): number {
    return this.#options.port + 2 * place;
  }

  /** Returns the seconds until it was ready. */
  async #startAt(place: number, { number, folder }: Release): Promise<number> {
    const [port, began] = [this.#portOf(place), performance.now()];
    const env = {
      ...process.env,
      ...this.#options.settings,
      NODE_ENV: 'production',
      // A compile cache, as with `npm start` and the systemd units.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ROLE: roles[place],
      PORT: String(port),
      CONSOLE_PORT: String(port + 1),
    };
    // Through the IPC channel it notices when this process ends for any reason, and ends too.
    const stdio = ['ignore', process.env.LOG_LEVEL ? 'inherit' : 'ignore', 'inherit', 'ipc'] as const;
    const child = spawn(process.execPath, [join(folder, 'scripts', 'start.ts')], { cwd: folder, env, stdio: [...stdio] });
    this.#children[place] = child;
    const isGone = () => child.exitCode !== null || child.signalCode !== null;
    const isReady = async () => (await sendRequest(`http://127.0.0.1:${port + 1}/readyz`, { answerMs: 2000 })).status === 200;
    const seconds = await timeUntil(async () => isGone() || isReady(), startMs);
    if (isGone() || seconds * 1000 > startMs) throw new Error(`a process of release ${number} did not start`);
    return (performance.now() - began) / 1000;
  }
}
