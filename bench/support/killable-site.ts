import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface KillableSite {
  /** `http://127.0.0.1:…` */
  address: string;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
}

const program = `
  import { readConfig } from '#platform/config/config.ts';
  import { startSite } from '#app/main.ts';
  const [connectionString, DATA_DIR] = process.argv.slice(1);
  const read = readConfig({ HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR, RATE_LIMIT_PER_MINUTE: '1000000' });
  const assets = { build: 'bench', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] };
  const renderPage = async () => ({ kind: 'page', status: 404, head: { title: '无此页面' }, data: '{}', body: '' });
  const side = async () => ({ assets, renderer: { pageRoutes: [{ path: '/' }], renderPage } });
  const site = await startSite({ config: { ...read, port: 0, consolePort: 0 }, connectionString, side });
  console.log(site.publicAddress);
`;

/** Starts a process of the site without pages on a migrated database: every call goes through its real listener. */
export async function startKillableSite({
  connectionString,
  dataDir,
}: {
  connectionString: string;
  dataDir: string;
}): Promise<KillableSite> {
  const args = ['--input-type=module', '--eval', program, connectionString, dataDir];
  const env = { ...process.env, NODE_COMPILE_CACHE: `${dataDir}/compiled` };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const gone = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const [address] = await Promise.race([
    new Promise<string[]>((resolve) => void createInterface({ input: child.stdout }).once('line', (line) => resolve([line]))),
    gone.then(() => Promise.reject(new Error('the site did not start'))),
  ]);
  return {
    address: address!,
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}
