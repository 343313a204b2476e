import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { quantile } from './growth/offer.ts';
import { importList, type ImportStaff } from './support/import-list.ts';
import { writeLargeCsv } from './support/large-list.ts';
import { signInStaff } from './support/staff.ts';
import type { VisitorLoad } from './support/visitors-thread.ts';

/**
 * A list of 200,000 rows imported by staff, from its upload to its publication, on a separate running site with the demo firm
 * (`npm start`, its ports in `PORT` and `CONSOLE_PORT`): the duration of each step, and the response time of a visitor's page
 * meanwhile compared with that of an idle site. Target: ≤ 25 s from the upload to the publication, and a p99 ≤ 2 × that of the
 * idle site. On Linux with CPU groups by session (`sched_autogroup_enabled`), niceness has no effect between the site and its
 * database when the site was started from a terminal; units with `CPUWeight` and containers are not affected. The output says
 * when that applies. Visitors come at an even rate: connections that request as fast as possible would occupy both processors and
 * measure only how those are shared. The list is of a day in the past, so that no page shows it.
 */
const visitorsPerSecond = Number(process.env.RATE ?? 200);
const visited = ['/', '/IntoGL/branch.html', '/FinancialDistric/MarginSecurity.html'];
const rows = Number(process.env.ROWS ?? 200_000);
const staffSite = `http://127.0.0.1:${process.env.CONSOLE_PORT ?? 8081}`;
const site = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const day = process.env.DAY ?? '2026-08-27';

/** The current step, to which the responses of pages are assigned. */
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

/**
 * Visitors run in a separate thread, so that work in this one does not add to their waiting time. It receives seconds, and
 * returns response times in ms.
 */
const visitors = new Worker(new URL('./support/visitors-thread.ts', import.meta.url), {
  workerData: { site, rate: visitorsPerSecond, paths: visited } satisfies VisitorLoad,
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
  // Measured before and after, because the p99 varies even on an idle site by a factor of two between spans of twenty seconds.
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
