import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openScratchDatabase } from '../support/scratch-database.ts';

/**
 * The cost of traces: CPU time of the site's process per request, with spans of 10 of 1,000 requests sent to a collector, as a
 * ratio to a process without traces. Two processes on one database alternate in short rounds, and the fastest quarter of each is
 * compared, because other load only adds time. Target: cached pages 1.00 (no tracing code runs there), calls at most 1.03, the
 * lightest one, which makes no query, 1.08.
 */
const rounds = Number(process.env.ROUNDS ?? 120);
const requests = Number(process.env.REQUESTS ?? 400);
const targets = {
  'kept page': { path: '/', most: 1.015 },
  'call that asks the database': { path: '/official-service/aboutUs/salesBranches?pageNum=1&pageSize=10', most: 1.03 },
  // Answered from memory in about 60 µs, compared with which the two spans of any call are measurable.
  'the lightest call': { path: '/official-service/officialSite/slider/get', most: 1.08 },
};

interface SiteProcess {
  child: ChildProcess;
  address: string;
}

const database = await openScratchDatabase();
const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const opened: SiteProcess[] = [];
try {
  const plain = await open('plain');
  const traced = await open('traced', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  console.log(`load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores, ${rounds} rounds of ${requests} requests`);
  for (const [name, { path, most }] of Object.entries(targets)) {
    await measure(plain, path, 300);
    await measure(traced, path, 300);
    const times = new Map<SiteProcess, number[]>([plain, traced].map((one) => [one, []]));
    for (let round = 0; round < rounds; round++)
      for (const one of round % 2 === 0 ? [plain, traced] : [traced, plain]) times.get(one)!.push(await measure(one, path, requests));
    const [without, withSpans] = [plain, traced].map((one) => (quickest(times.get(one)!) / requests) * 1e6) as [number, number];
    const ratio = withSpans / without;
    console.log(
      `${name}: ratio ${ratio.toFixed(3)} (${withSpans.toFixed(0)} µs of CPU with, ${without.toFixed(0)} without); wanted ${most} at most`,
    );
    if (ratio > most) process.exitCode = 1;
  }
} finally {
  for (const { child } of opened) child.kill('SIGKILL');
  collector.closeAllConnections();
  collector.close();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the median of the fastest quarter. */
function quickest(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 8)]!;
}

async function open(name: string, endpoint?: string): Promise<SiteProcess> {
  const script = fileURLToPath(new URL('watched-server.ts', import.meta.url));
  const child = fork(script, [database.connectionString, join(folder, name), ...(endpoint ? [endpoint] : [])]);
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const watched = { child, address };
  opened.push(watched);
  return watched;
}

/** Returns the CPU seconds used by the process for this many requests, four at once. */
async function measure({ child, address }: SiteProcess, path: string, count: number): Promise<number> {
  const before = await readCpu(child);
  let left = count;
  const ask = async () => {
    while (left-- > 0) {
      const answer = await fetch(address + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return (await readCpu(child)) - before;
}

async function readCpu(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu;
}
