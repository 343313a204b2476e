import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { browseUrl } from '#content/website/calls/site.ts';
import { nextAddress, openClients, prepareSignIns, type PreparedSignIn } from './clients.ts';
import { openBenchDatabase } from './database.ts';
import { sendAtRate, type LoadRequest, type OfferResult } from './offer.ts';
import { startProcess } from './processes.ts';
import { findGrowth, readSample, type ResourceSample } from './samples.ts';
import { listWorkloads, toSignInRequest } from './workloads.ts';

/**
 * A whole process of the site under mixed traffic (cached pages, renders, calls, recorded page views, sign-ins) for
 * `SOAK_MINUTES` (30). Prints memory, open handles and sockets, connections to the database and the lag of the event loop every
 * minute; exits with 1 when one of them rises through the second half by more than its bound, or a request is not answered.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const rate = Number(process.env.SOAK_RATE ?? 40);
const signInEvery = 2000;

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const database = await openBenchDatabase();
const watcher = new pg.Client({ connectionString: database.connectionString });
const samples: ResourceSample[] = [];
let errors = 0;
const failures: Record<string, number> = {};
try {
  await watcher.connect();
  const clients = await openClients(database.connectionString);
  const site = await startProcess({ connectionString: database.connectionString, folder, role: 'all' }, 0);
  try {
    const state = { isOver: false };
    const next = await mixRequests(site.address, clients);
    const load = keepAsking(site.address, next, state);
    const signingIn = keepSigningIn(site.address, clients, state);
    // One-time allocations such as caches happen in the first minute; a starting process also refuses requests.
    await wait(60_000);
    errors = 0;
    console.log('minute | memory MB | handles | sockets | database connections | lag p99 ms | not answered');
    for (let minute = 1; minute <= minutes; minute++) {
      await wait(60_000);
      const sample = await readSample(site, watcher);
      samples.push(sample);
      const { memoryMb, handles, sockets, connections, lagMs } = sample;
      console.log([minute, memoryMb.toFixed(0), handles, sockets, connections, lagMs.toFixed(0), errors].join(' | '));
    }
    state.isOver = true;
    await Promise.all([load, signingIn]);
  } finally {
    await site.end();
  }
} finally {
  await watcher.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
const problems = [
  ...findGrowth(samples),
  ...(errors > 0 ? [`${errors} requests were not answered well (${JSON.stringify(failures)} with the first minute)`] : []),
];
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? `flat over ${minutes} minutes at ${rate} requests/s` : 'not flat');
process.exitCode = problems.length === 0 ? 0 : 1;

async function mixRequests(address: string, clients: Parameters<typeof listWorkloads>[0]): Promise<() => LoadRequest> {
  const [kept, renders, calls] = await Promise.all(
    listWorkloads(clients)
      .slice(0, 3)
      .map(({ prepare }) => prepare(address, 0)),
  );
  const view = (): LoadRequest => ({
    path: browseUrl.path,
    headers: { 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({ url: '/IntoGL/news.html', referrer: '', source: '', title: '示例数据' }),
  });
  const turns = [kept!, kept!, kept!, kept!, kept!, kept!, renders!, calls!, calls!, view];
  let turn = 0;
  return () => turns[(turn += 1) % turns.length]!();
}

async function keepAsking(address: string, next: () => LoadRequest, state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) note(await sendAtRate([address], rate, 10, next));
}

function note(result: OfferResult): void {
  errors += result.errors;
  for (const [name, count] of Object.entries(result.failures)) failures[name] = (failures[name] ?? 0) + count;
}

async function keepSigningIn(address: string, clients: Parameters<typeof listWorkloads>[0], state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    const [ready] = (await prepareSignIns(address, clients, 1)) as [PreparedSignIn];
    note(await sendAtRate([address], 1, 1, () => toSignInRequest(ready)));
    await wait(signInEvery);
  }
}
