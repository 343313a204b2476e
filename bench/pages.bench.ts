import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startDemoSite } from './support/demo-site.ts';
import { load, median, type LoadResult } from './support/load.ts';

/**
 * The cached home page over HTTP against a bare node:http server that sends the same bytes, both on one core, the load on
 * the other, in turns so that a slow minute of the machine hits both alike.
 */
const rounds = 5;

const server = await startDemoSite(4620);
const site = server.address;
let bare: ChildProcess | undefined;
try {
  bare = fork(fileURLToPath(new URL('support/bare-server.ts', import.meta.url)), [site]);
  const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
  await pin(server.pid, 0);
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
  await server.stop();
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

/** Where the system can: one core for the servers, the other for the load. */
async function pin(pid: number, core: number): Promise<void> {
  const taskset = spawn('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
  await once(taskset, 'exit').catch(() => undefined);
}
