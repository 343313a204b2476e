import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { allocatorSettings } from '../support/demo-site.ts';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const startMs = 300_000;
// The kernel uses hundredths of a second on all known machines.
const ticksPerSecond = 100;
/** The port of the first process, and the next one for its console; each further process uses the next two. */
const firstPort = Number(process.env.E2E_PORT ?? 4820);
/** All processes on one database need the same secret. */
export const benchSecret = 'a secret that all processes of a bench share';

export interface SiteProcess {
  /** `http://127.0.0.1:…`, of the public listener and of the console's. */
  readonly address: string;
  readonly consoleAddress: string;
  readonly pid: number;
  end(): Promise<void>;
}

/** Starts one process of the site on a database with the demo firm, configured as at a firm except for its limits per address. */
export async function startProcess(
  { connectionString, folder, role }: { connectionString: string; folder: string; role: 'all' | 'web' },
  place: number,
): Promise<SiteProcess> {
  const port = firstPort + 2 * place;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...allocatorSettings,
    ROLE: role,
    HOST: '127.0.0.1',
    PORT: String(port),
    CONSOLE_PORT: String(port + 1),
    DATABASE_URL: connectionString,
    SECRET: benchSecret,
    DATA_DIR: join(folder, `process-${place}`),
    LOG_LEVEL: 'error',
    // Each visitor has a different address, set by the load.
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  // Through the IPC channel the site notices when this process ends for any reason, and stops.
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

/** Returns the CPU seconds used so far by a database server on this machine: its processes and connections, including ended ones. */
export async function readDatabaseCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number; isOwn: boolean }>(
    'select pid, pid = pg_backend_pid() as "isOwn" from pg_stat_activity',
  );
  const [, server] = await readStat(rows.find(({ isOwn }) => isOwn)!.pid);
  const [, , user, system, ended, endedSystem] = await readStat(server!);
  return (user! + system! + ended! + endedSystem!) / ticksPerSecond + (await readCpu(rows));
}

/**
 * Returns the CPU seconds used so far by processes, including their threads. An ended process counts as 0, and so do all when the
 * kernel does not report them.
 */
export async function readCpu(processes: readonly Pick<SiteProcess, 'pid'>[]): Promise<number> {
  let ticks = 0;
  for (const { pid } of processes) {
    const [, , user, system] = await readStat(pid);
    ticks += user! + system! || 0;
  }
  return ticks / ticksPerSecond;
}

/** Returns process, parent, and CPU ticks: user, system, and those of ended children; NaN when the process does not exist. */
async function readStat(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [pid, ...[1, 11, 12, 13, 14].map((place) => Number(fields[place]))];
}
