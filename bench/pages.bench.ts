import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, median, type LoadResult } from './support/load.ts';

/**
 * The cached home page over HTTP against a bare node:http server that sends the same bytes, both on one core, the load on
 * the other, in turns so that a slow minute of the machine hits both alike.
 */
const rounds = 5;
const port = 4620;
const site = `http://127.0.0.1:${port}/`;

const dataDir = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const server = startSite(dataDir);
let bare: ChildProcess | undefined;
try {
  await untilReady(site);
  bare = fork(fileURLToPath(new URL('support/bare-server.ts', import.meta.url)), [site]);
  const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
  await pin(server.pid!, 0);
  await pin(bare.pid!, 0);
  await pin(process.pid, 1);
  const targets = { bare: `http://127.0.0.1:${barePort}/`, site };
  // The first round warms both up and is not counted.
  await measure(targets);
  const results: Record<keyof typeof targets, LoadResult>[] = [];
  for (let round = 0; round < rounds; round++) results.push(await measure(targets));
  report(results);
} finally {
  bare?.kill();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(targets: { bare: string; site: string }) {
  return { bare: await load(targets.bare, { seconds: 4 }), site: await load(targets.site, { seconds: 4 }) };
}

function report(results: Record<'bare' | 'site', LoadResult>[]): void {
  const of = (name: 'bare' | 'site', key: keyof LoadResult) => median(results.map((result) => result[name][key]));
  console.log('cached home page against a bare node:http server with the same bytes (medians)');
  console.log(`  requests/s   bare ${of('bare', 'requestsPerSecond').toFixed(0)}   site ${of('site', 'requestsPerSecond').toFixed(0)}`);
  console.log(`  p99 ms       bare ${of('bare', 'p99')}   site ${of('site', 'p99')}`);
  console.log(
    `  ratio of throughput, per round: ${results.map(({ bare: a, site: b }) => (b.requestsPerSecond / a.requestsPerSecond).toFixed(2)).join(' ')}`,
  );
  console.log(
    `  median ratio ${median(results.map(({ bare: a, site: b }) => b.requestsPerSecond / a.requestsPerSecond)).toFixed(3)} (wanted ≥ 0.85), errors ${results.reduce((sum, { site: b }) => sum + b.errors, 0)}`,
  );
}

function startSite(folder: string): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    CONSOLE_PORT: String(port + 1),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
  return spawn(process.execPath, [fileURLToPath(new URL('../scripts/start.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + 120_000;
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

/** Where the system can: one core for the servers, the other for the load. */
async function pin(pid: number, core: number): Promise<void> {
  const taskset = spawn('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
  await once(taskset, 'exit').catch(() => undefined);
}
