import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#platform/database/embedded.ts';
import { openObjectStore } from '#test/support/stores/object-store.ts';
import { copyFolder, listServerProcesses, signalAll } from '../support/drills/cluster.ts';
import { startDrillSite, type DrillSite } from '../support/drills/site.ts';
import { startWriter, type ComplaintWriter } from '../support/drills/writer.ts';
import { pause } from '../support/waiting.ts';

/**
 * The whole site with the demo firm, whose backups go to a bucket: a restore drill from the bucket while it runs, then its
 * machine is lost with everything on it, including the folder of backups, and another one is restored from the bucket with the
 * keys stored elsewhere. Exits with 1 when the drill finds a problem, a complaint that was acknowledged before the last backup is
 * lost or doubled, or the restored site is not ready after ten minutes. `DRILL_DATA` is the data folder of a stopped site, which
 * is copied instead of creating one.
 */
const longestMinutes = 10;
const workMs = 5000;
const pages = 20;

const folder = await mkdtemp(join(tmpdir(), 'qianting-restore-'));
const store = openObjectStore();
await store.start();
const { endpoint, region, bucket, accessKey, secretKey } = store.place();
const settings = {
  BACKUP_S3_BUCKET: bucket,
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: region,
  BACKUP_S3_ACCESS_KEY: accessKey,
  BACKUP_S3_SECRET_KEY: secretKey,
  BACKUP_S3_PATH_STYLE: 'on',
};
const keys = join(folder, 'keys');
const [first, second] = [placeOf('first'), placeOf('second')];
let site: DrillSite | undefined;
process.exitCode = 1;
try {
  if (process.env.DRILL_DATA) await copyFolder(process.env.DRILL_DATA, first.dataDir);
  site = await startDrillSite({ ...first, withinMs: 20 * 60_000 });
  const writer = await startWriter(site.address, await addressOf(first));
  await visitPages(site.address);
  await pause(workMs);
  await writer.finish();
  console.log(`backup into the bucket: ${await run('backup', first)} s`);
  console.log(`drill out of the bucket: ${await run('drill', first)} s`);
  await loseMachine(site);
  const lostAt = performance.now();
  console.log(`restore from the bucket alone: ${await run('restore', second)} s`);
  site = await startDrillSite(second);
  const minutes = (performance.now() - lostAt) / 60_000;
  process.exitCode = (await judge(writer, minutes)) ? 0 : 1;
} finally {
  await site?.end();
  await store.end();
  await rm(folder, { recursive: true, force: true });
}

function placeOf(machine: string) {
  const dataDir = join(folder, machine);
  return { dataDir, settings: { ...settings, BACKUP_DIR: join(folder, `${machine}-backup`) } };
}

async function addressOf({ dataDir }: typeof first): Promise<string> {
  return (await startEmbedded(join(dataDir, 'postgres'))).connectionString;
}

/** Visited pages are stored as evidence, which the drill renders again. */
async function visitPages(address: string): Promise<void> {
  const home = await (await fetch(`${address}/`)).text();
  const links = [...new Set([...home.matchAll(/href="(\/[^"?#]+\.html)"/g)].map(([, path]) => path!))];
  for (const path of links.slice(0, pages)) await (await fetch(address + path)).arrayBuffer();
}

/** Runs a command of the site to its end, which must succeed; returns the seconds. */
async function run(name: 'backup' | 'drill' | 'restore', { dataDir, settings: own }: typeof first): Promise<string> {
  const began = performance.now();
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', DATABASE_URL: '', DATA_DIR: dataDir, ...own };
  const [code] = (await once(spawn(process.execPath, [script, '--keys', keys], { env, stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** Kills every process and deletes everything except the bucket and the keys. */
async function loseMachine(running: DrillSite): Promise<void> {
  signalAll(await listServerProcesses(first.dataDir), 'SIGKILL');
  await running.end('SIGKILL');
  for (const gone of [first.dataDir, first.settings.BACKUP_DIR]) await rm(gone, { recursive: true, force: true });
}

async function judge(writer: ComplaintWriter, minutes: number): Promise<boolean> {
  const { acknowledged, lost, doubled } = await writer.judge(await addressOf(second));
  console.log(
    `back ${minutes.toFixed(1)} minutes after the loss (wanted ${longestMinutes} at most); of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`,
  );
  return minutes <= longestMinutes && acknowledged > 0 && lost + doubled === 0;
}
