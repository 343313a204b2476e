import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startDemoSite } from './support/demo-site.ts';
import { load, median } from './support/load.ts';

/**
 * CPU seconds per request of the cached home page, compared with a bare node:http server that sends the same bytes and headers:
 * both on one core, the load on the other, alternately so that other load affects both alike.
 */
const rounds = 5;
const wanted = { br: 0.9, identity: 0.8 };

const server = await startDemoSite(4620);
const site = server.address;
try {
  await pin(server.pid, 0);
  await pin(process.pid, 1);
  for (const encoding of ['br', 'identity'] as const) await compare(encoding);
} finally {
  await server.stop();
}

async function compare(encoding: 'br' | 'identity'): Promise<void> {
  const bare = fork(fileURLToPath(new URL('support/bare-server.ts', import.meta.url)), [site, encoding]);
  try {
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
    await pin(bare.pid!, 0);
    const measureBoth = async () => ({
      bare: await measure(bare.pid!, `http://127.0.0.1:${port}/`, encoding),
      site: await measure(server.pid, site, encoding),
    });
    // The first round warms both up and is not counted.
    await measureBoth();
    const results: Awaited<ReturnType<typeof measureBoth>>[] = [];
    for (let round = 0; round < rounds; round++) results.push(await measureBoth());
    const ratios = results.map((result) => result.bare.microseconds / result.site.microseconds);
    console.log(`cached home page, ${encoding}, against a bare node:http server with the same bytes and headers`);
    for (const name of ['bare', 'site'] as const) {
      const of = (key: keyof (typeof results)[number]['bare']) => median(results.map((result) => result[name][key])).toFixed(1);
      console.log(`  ${name}   ${of('microseconds')} µs of CPU a request   ${of('requestsPerSecond')} requests/s   p99 ${of('p99')} ms`);
    }
    console.log(`  ratio by CPU, per round: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    const errors = results.reduce((sum, result) => sum + result.site.errors + result.bare.errors, 0);
    console.log(`  median ratio ${median(ratios).toFixed(3)} (wanted ≥ ${wanted[encoding]}), errors ${errors}`);
  } finally {
    bare.kill();
  }
}

async function measure(pid: number, url: string, encoding: string) {
  const before = await readCpu(pid);
  const result = await load(url, { seconds: 4, encoding });
  const after = await readCpu(pid);
  return { ...result, microseconds: ((after - before) * 1_000_000) / result.requests };
}

/** Returns the CPU seconds used so far by a process and its threads. */
async function readCpu(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Pins a process to a core where the system can: one core for the servers, the other for the load. */
async function pin(pid: number, core: number): Promise<void> {
  const taskset: ChildProcess = spawn('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
  await once(taskset, 'exit').catch(() => undefined);
}
