import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { returningMemory } from '../support/demo-site.ts';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const startMs = 300_000;
// The kernel counts in hundredths of a second on every machine that we know.
const ticksPerSecond = 100;
/** Of the first process, and the next one for its console; each further process takes the next two. */
const firstPort = Number(process.env.E2E_PORT ?? 4820);
/** All processes on one database need the same. */
export const benchSecret = 'a secret that all processes of a bench share';

export interface SiteProcess {
  /** `http://127.0.0.1:…`, of the public listener and of the console's. */
  readonly address: string;
  readonly consoleAddress: string;
  readonly pid: number;
  end(): Promise<void>;
}

/** One process of the site on a database that has the demo firm, as it is run by a firm but for its limits by address. */
export async function startProcess(
  { connectionString, folder, role }: { connectionString: string; folder: string; role: 'all' | 'web' },
  place: number,
): Promise<SiteProcess> {
  const port = firstPort + 2 * place;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...returningMemory,
    ROLE: role,
    HOST: '127.0.0.1',
    PORT: String(port),
    CONSOLE_PORT: String(port + 1),
    DATABASE_URL: connectionString,
    SECRET: benchSecret,
    DATA_DIR: join(folder, `process-${place}`),
    LOG_LEVEL: 'error',
    // Each visitor comes from an address of their own, as the load says.
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  // By the channel the site notices when this process is gone, however it ended, and stops.
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--expose-gc', program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started: SiteProcess = {
    address: `http://127.0.0.1:${port}`,
    consoleAddress: `http://127.0.0.1:${port + 1}`,
    pid: child.pid!,
    end: () => end(child),
  };
  await untilReady(child, started.address);
  return started;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  await end(child);
  throw new Error('the site did not start');
}

/** CPU seconds that a database server on this machine has used so far: its processes and connections, those that have ended too. */
export async function readDatabaseCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number; isOwn: boolean }>(
    'select pid, pid = pg_backend_pid() as "isOwn" from pg_stat_activity',
  );
  const [, server] = await readStat(rows.find(({ isOwn }) => isOwn)!.pid);
  const [, , user, system, ended, endedSystem] = await readStat(server!);
  return (user! + system! + ended! + endedSystem!) / ticksPerSecond + (await readCpu(rows));
}

/** CPU seconds that processes have used so far, their threads included. One that has ended, and all where the kernel does not tell, count for nothing. */
export async function readCpu(processes: readonly Pick<SiteProcess, 'pid'>[]): Promise<number> {
  let ticks = 0;
  for (const { pid } of processes) {
    const [, , user, system] = await readStat(pid);
    ticks += user! + system! || 0;
  }
  return ticks / ticksPerSecond;
}

/** Process, parent, and CPU ticks: user, system, and those of ended children; NaN where there is no such process any more. */
async function readStat(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [pid, ...[1, 11, 12, 13, 14].map((place) => Number(fields[place]))];
}
