import { spawn, type ChildProcess } from 'node:child_process';
import type { Config } from '#platform/config/config.ts';

/** One process of the site in a role, with one page that reads its text from the database. */
export interface RoleProcess {
  readonly role: Config['role'];
  /** `http://127.0.0.1:…`; that of the console's port when visitors are not served. */
  readonly address: string;
  readonly watching: string;
  isRunning(): boolean;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
}

type Addresses = Pick<RoleProcess, 'address' | 'watching'>;

export interface RoleStart {
  role: Config['role'];
  connectionString: string;
  dataDir: string;
  /** The next port is for the console. */
  port: number;
  /** Settings besides those of every drill process. */
  settings?: Readonly<Record<string, string>>;
}

const program = `
  import { flushCompileCache } from 'node:module';
  import { readConfig } from '#platform/config/config.ts';
  import { putWriterFirst } from '#platform/database/servers/servers.ts';
  import { startSite } from '#app/main.ts';
  import { salesBranches } from '#content/branches/calls.ts';
  import { carouselList } from '#content/website/calls/site.ts';
  flushCompileCache();
  const config = readConfig(process.env);
  const connectionString = await putWriterFirst(config.databaseUrl, 5000);
  const assets = { build: 'drill', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] };
  const renderPage = async ({ call }) => {
    const [{ lunboList }] = await Promise.all([call(carouselList, {}), call(salesBranches, {})]);
    return { kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: lunboList.map(({ title }) => title).join() };
  };
  const side = async () => ({ assets, renderer: { pageRoutes: [{ path: '/' }], renderPage } });
  const site = await startSite({ config, connectionString, side });
  process.once('disconnect', () => process.exit());
  process.send({ address: site.publicAddress || site.consoleAddress, watching: site.consoleAddress });
`;

const secret = 'a secret that all processes of a drill share';

/** Settings of every drill process: visitors have different addresses, and there are no rate limits. */
export const drillSettings = {
  HOST: '127.0.0.1',
  SECRET: secret,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  TRUST_PROXY: '1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  CODES_PER_NETWORK_HOUR: '1000000',
} as const;

/** Starts one; resolves when it listens. */
export async function startRole({ role, connectionString, dataDir, port, settings = {} }: RoleStart): Promise<RoleProcess> {
  const words = ['--input-type=module', '--eval', program];
  const env = {
    ...process.env,
    ...drillSettings,
    ROLE: role,
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: String(port),
    CONSOLE_PORT: String(port + 1),
    ...settings,
  };
  // Through the IPC channel it notices when this process ends for any reason, and ends too.
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env });
  const gone = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const told = new Promise<Addresses>((resolve) => void child.once('message', (message) => resolve(message as Addresses)));
  const { address, watching } = await Promise.race([
    told,
    gone.then(() => Promise.reject(new Error(`the process in the role ${role} did not start`))),
  ]);
  return { role, address, watching, isRunning: () => isRunning(child), kill: () => (child.kill('SIGKILL'), gone) };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
