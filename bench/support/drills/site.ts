import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The whole site as started by `npm start`, in a separate process. */
export interface DrillSite {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly pid: number;
  /** The exit code, or null while it runs. */
  exitCode(): number | null;
  /** Sends SIGTERM or SIGKILL; resolves when the process has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const startMs = 240_000;
/** The next port is for the console. Ports that systems do not assign automatically. */
const port = Number(process.env.E2E_PORT ?? 4810);
const program = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url));

export interface DrillSiteStart {
  dataDir: string;
  databaseUrl?: string;
  /** Settings besides those of every drill. */
  settings?: Readonly<Record<string, string>>;
  /** The timeout of the start: the first one in a folder loads the demo firm. */
  withinMs?: number;
}

/** Starts the site in a data folder; without a `databaseUrl` with the embedded database in it. Resolves when it is ready. */
export async function startDrillSite({ dataDir, databaseUrl = '', settings = {}, withinMs = startMs }: DrillSiteStart): Promise<DrillSite> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    CONSOLE_PORT: String(port + 1),
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Each visitor has a different address, set by the writer.
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...settings,
  };
  // Through the IPC channel the site notices when this process ends for any reason, and stops.
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const site: DrillSite = {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    exitCode: () => child.exitCode,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await gone;
    },
  };
  await untilReady(site, withinMs);
  return site;
}

async function untilReady(site: DrillSite, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && site.exitCode() === null) {
    const isReady = await fetch(`${site.address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  await site.end();
  throw new Error('the site did not start');
}
