import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from './programs.ts';

interface FleetOptions {
  folder: string;
  databaseUrl: string;
  /** The master key that the database was made under. */
  secret: string;
  release: Release;
}

interface Member {
  readonly role: 'web' | 'worker';
  readonly port: number;
  child: ChildProcess;
}

/** Three processes for visitors and one for jobs, on one database. */
export interface Fleet {
  /** Of those that serve visitors. */
  readonly ports: readonly number[];
  /** The structure first, then one process after the other: stop, replace, start, each ready before the next. */
  moveTo(release: Release): Promise<void>;
  end(): Promise<void>;
}

// Ports that systems do not hand out by themselves.
const firstPort = Number(process.env.E2E_PORT ?? 4830);
const readyMs = 900_000;
const roles = ['worker', 'web', 'web', 'web'] as const;

/** Starts all of them with the demo firm, which the first one loads. */
export async function startFleet({ folder, databaseUrl, secret, release }: FleetOptions): Promise<Fleet> {
  const start = (role: Member['role'], port: number, { folder: program }: Release) =>
    startProcess(program, {
      ROLE: role,
      PORT: String(port),
      CONSOLE_PORT: String(port + 1),
      DATA_DIR: join(folder, `data-${port}`),
      DATABASE_URL: databaseUrl,
      SECRET: secret,
    });
  const members: Member[] = [];
  for (const [index, role] of roles.entries()) {
    const port = firstPort + 2 * index;
    await mkdir(join(folder, `data-${port}`), { recursive: true });
    members.push({ role, port, child: await start(role, port, release) });
  }
  return {
    ports: members.filter(({ role }) => role === 'web').map(({ port }) => port),
    async moveTo(next) {
      const migration = spawnScript(next.folder, 'migrate', { DATABASE_URL: databaseUrl });
      const [code] = (await once(migration, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`the migration of ${next.name} ended with ${code}`);
      for (const member of members) {
        await endProcess(member.child);
        member.child = await start(member.role, member.port, next);
      }
    },
    end: async () => void (await Promise.all(members.map(({ child }) => endProcess(child)))),
  };
}

async function startProcess(program: string, settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawnScript(program, 'start', settings);
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${settings.CONSOLE_PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  await endProcess(child);
  throw new Error(`a process of ${program} did not start`);
}

function spawnScript(program: string, script: string, settings: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://www.example.com',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    ...settings,
  };
  return spawn(process.execPath, [join(program, 'scripts', `${script}.ts`)], {
    cwd: program,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
