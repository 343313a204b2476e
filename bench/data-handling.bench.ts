import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { quantile } from './growth/offer.ts';
import { importList, type ImportStaff } from './support/import-list.ts';
import { writeLargeCsv } from './support/large-list.ts';
import { signInStaff } from './support/staff.ts';
import type { Visitors } from './support/visitors-thread.ts';

/**
 * A list of 200,000 rows as staff bring it in, from its upload to its publication, on a site of its own that stands with the demo firm (`npm start`, its ports by `PORT` and `CONSOLE_PORT`): how
 * long each step takes, and what a visitor's page takes meanwhile against what it takes when nothing else goes on. Wanted: ≤ 25 s from the upload to the publication, and a p99 ≤ 2 × that of quiet.
 * Linux that shares its processors out by sessions (`sched_autogroup_enabled`) leaves no niceness between the site and its database: a unit with its own `CPUWeight` and a container are not asked, a
 * site started from a terminal is. It is said when that is so.
 * Visitors come at an even rate: connections that ask as fast as they can would take both processors, and say how those are shared out. The list is of a day in the past, so that no page shows it.
 */
const visitorsPerSecond = Number(process.env.RATE ?? 200);
const visited = ['/', '/IntoGL/branch.html', '/FinancialDistric/MarginSecurity.html'];
const rows = Number(process.env.ROWS ?? 200_000);
const staffSite = `http://127.0.0.1:${process.env.CONSOLE_PORT ?? 8081}`;
const site = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const day = process.env.DAY ?? '2026-08-27';

/** What is being waited for: pages that are answered meanwhile are told by it. */
const progress = { step: '', isOver: false };

async function timeImport(path: string, staff: ImportStaff): Promise<number> {
  const begun = performance.now();
  let last = begun;
  await importList({ path, day }, staff, (step) => {
    const now = performance.now();
    if (progress.step) console.log(`  ${progress.step}: ${((now - last) / 1000).toFixed(1)} s`);
    progress.step = step;
    last = now;
  });
  return (performance.now() - begun) / 1000;
}

/** Visitors of a thread of their own: what goes on in this one shall not be taken for what they wait for. Given seconds, it answers with what they waited, in ms. */
const visitors = new Worker(new URL('./support/visitors-thread.ts', import.meta.url), {
  workerData: { site, rate: visitorsPerSecond, paths: visited } satisfies Visitors,
});

async function visit(seconds: number): Promise<readonly number[]> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  visitors.postMessage(seconds);
  const [times] = (await once(visitors, 'message')) as [readonly number[]];
  return times;
}

const isBySession = await readFile('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').then(
  (word) => word.trim() === '1',
  () => false,
);
if (isBySession) console.log('processors are shared out by sessions: sysctl kernel.sched_autogroup_enabled=0 measures a site as in a unit');
const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
try {
  const path = join(folder, 'list.csv');
  await writeLargeCsv(path, rows, 1_000);
  const signIn = (loginName: string) => signInStaff(staffSite, loginName);
  const staff = { clerk: await signIn('demo.data'), reviewer: await signIn('demo.data2'), compliance: await signIn('demo.compliance') };
  await visit(3);
  const before = await visit(20);
  const handling = timeImport(path, staff).finally(() => (progress.isOver = true));
  const bySteps = new Map<string, number[]>();
  while (!progress.isOver) {
    const { step } = progress;
    bySteps.set(step, [...(bySteps.get(step) ?? []), ...(await visit(3))]);
  }
  for (const times of bySteps.values()) times.sort((a, b) => a - b);
  const busy = [...bySteps.values()].flat().toSorted((a, b) => a - b);
  console.log(`${rows} rows, from upload to publication: ${(await handling).toFixed(1)} s (wanted ≤ 25)`);
  await visit(3);
  // Before and after: a quiet site's p99 alone is twice as much in one twenty seconds as in others.
  const quiet = [...before, ...(await visit(20))].toSorted((a, b) => a - b);
  const shown = (times: readonly number[]) => [0.5, 0.9, 0.99].map((share) => quantile(times, share).toFixed(1)).join(' / ');
  console.log(
    `a page, ms at p50 / p90 / p99, ${visitorsPerSecond} a second: ${shown(quiet)} alone, ${shown(busy)} meanwhile (p99 wanted ≤ ${(2 * quantile(quiet, 0.99)).toFixed(1)})`,
  );
  for (const [step, times] of bySteps) console.log(`  until ${step}: ${shown(times)}, at most ${times.at(-1)!.toFixed(0)}`);
} finally {
  await visitors.terminate();
  await rm(folder, { recursive: true, force: true });
}
