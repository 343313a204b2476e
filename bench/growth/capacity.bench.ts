import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openClients } from './clients.ts';
import { openBenchDatabase } from './database.ts';
import { findKnee } from './knee.ts';
import { sendAtRate } from './offer.ts';
import { planStages, type CapacityFinding } from './plan.ts';
import { readCpu, readDatabaseCpu, startProcess, type SiteProcess } from './processes.ts';
import { drawPlot, writeDocument, writeResult, writeTables } from './report.ts';
import { listWorkloads, type Workload } from './workloads.ts';

/**
 * Finds the highest sustainable rate (knee) of cached pages, renders, calls and sign-ins with one, two and three web processes on
 * one database, and the processor time of each kind of request. Prints the figures as Markdown; `CAPACITY_WRITE=on` writes them,
 * the plot and the plan to `docs/capacity.md`, and all measurements to a JSON file (`CAPACITY_JSON`). `CAPACITY=short` tries each
 * rate for two seconds and takes about three minutes on two idle cores.
 */
const isShort = process.env.CAPACITY === 'short';
const [seconds, halvings] = isShort ? [2, 1] : [6, 3];
const counts = [1, 2, 3];
const document = fileURLToPath(new URL('../../docs/capacity.md', import.meta.url));

const circumstances = { day: new Date().toISOString().slice(0, 10), cores: availableParallelism(), load: loadavg()[0]!, isShort };
const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const database = await openBenchDatabase();
const watcher = new pg.Client({ connectionString: database.connectionString });
const processes: SiteProcess[] = [];
const findings: CapacityFinding[] = [];
const attempts: object[] = [];
let workloads: readonly Workload[] = [];
try {
  await watcher.connect();
  workloads = listWorkloads(await openClients(database.connectionString));
  for (const count of counts) {
    processes.push(await startProcess({ connectionString: database.connectionString, folder, role: 'web' }, processes.length));
    await warmUp();
    for (const workload of workloads) findings.push(await measure(workload, count));
  }
} finally {
  for (const one of processes) await one.end();
  await watcher.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
await report();

/** Warms up compilers and connections before the measurement. */
async function warmUp(): Promise<void> {
  const addresses = processes.map(({ address }) => address);
  for (const { start, prepare } of workloads) await sendAtRate(addresses, start, 2, await prepare(addresses[0]!, start * 2));
}

async function readBoth(): Promise<{ site: number; database: number }> {
  return { site: await readCpu(processes), database: await readDatabaseCpu(watcher) };
}

async function measure(workload: Workload, count: number): Promise<CapacityFinding> {
  const addresses = processes.map(({ address }) => address);
  const costs: { site: number; database: number; sent: number }[] = [];
  const knee = await findKnee(workload.start * count, {
    halvings,
    p99BoundMs: workload.p99BoundMs,
    async attempt(rate) {
      const next = await workload.prepare(addresses[0]!, Math.round(rate * seconds) + 1);
      const before = await readBoth();
      const offered = await sendAtRate(addresses, rate, seconds, next);
      const after = await readBoth();
      costs.push({ site: after.site - before.site, database: after.database - before.database, sent: offered.sent - offered.errors });
      return offered;
    },
  });
  attempts.push({ workload: workload.name, processes: count, ...knee });
  const sum = (pick: (cost: (typeof costs)[number]) => number) => costs.reduce((total, cost) => total + pick(cost), 0);
  const perRequest = (used: number) => (used * 1000) / sum(({ sent }) => sent);
  const finding = {
    workload: workload.name,
    title: workload.title,
    processes: count,
    rate: knee.rate,
    p50: knee.p50,
    p99: knee.p99,
    siteMs: perRequest(sum(({ site }) => site)),
    databaseMs: perRequest(sum(({ database: used }) => used)),
  };
  console.log(
    `${workload.title}, ${count} processes: ${knee.rate.toFixed(0)}/s, p99 ${knee.p99.toFixed(0)} ms, ${finding.siteMs.toFixed(2)} ms CPU a request`,
  );
  return finding;
}

async function report(): Promise<void> {
  const stages = planStages(findings, Object.fromEntries(workloads.map(({ name, share }) => [name, share])));
  const tables = writeTables(findings, stages, circumstances);
  console.log(`\n${tables}`);
  if (process.env.CAPACITY_JSON) await writeResult(process.env.CAPACITY_JSON, { circumstances, findings, stages, attempts });
  if (process.env.CAPACITY_WRITE !== 'on') return;
  await writeFile(document.replace(/\.md$/, '.svg'), drawPlot(findings));
  await writeDocument(document, tables);
}
