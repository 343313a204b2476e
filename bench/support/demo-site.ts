import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface DemoSite {
  /** Ends with a slash. */
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** The allocator settings that `scripts/bootstrap.mjs` sets for a site. */
export const allocatorSettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Starts the site with the demo firm like `npm start`, in a temporary folder; additional settings come last. */
export async function startDemoSite(port: number, settings: Readonly<Record<string, string>> = {}): Promise<DemoSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
  const server = spawnSite(dataDir, port, settings);
  const address = `http://127.0.0.1:${port}/`;
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  await untilReady(address).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address, pid: server.pid!, stop };
}

function spawnSite(folder: string, port: number, settings: Readonly<Record<string, string>>): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    CONSOLE_PORT: String(port + 1),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    ...allocatorSettings,
    ...settings,
  };
  // With the settings of `scripts/bootstrap.mjs`; otherwise its memory usage would not be realistic.
  const [built, script] = ['dist/server/start.js', 'scripts/start.ts'].map((path) =>
    fileURLToPath(new URL(`../../${path}`, import.meta.url)),
  );
  return spawn(process.execPath, ['--max-semi-space-size=4', '--expose-gc', existsSync(built!) ? built! : script!], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    const isThere = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the site did not start');
}
