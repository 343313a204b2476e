import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaintGuideGet } from '#complaints/complaint/calls.ts';
import { makeCertificates, startProxy, type ProxyKind, type RunningProxy } from '#test/support/servers/proxy.ts';
import { openObjectStore, type TestObjectStore } from '#test/support/stores/object-store.ts';
import type { FoundProgram } from '../../../scripts/test/debian-packages.ts';
import { checkComplaints } from '../drills/writer.ts';
import { prepareFirm } from '../fail-over/firm.ts';
import { drillSettings } from '../fail-over/role-process.ts';
import { openScratchDatabase } from '../scratch-database.ts';
import { pause } from '../waiting.ts';
import { Fleet, type ProcessReplacement } from './fleet.ts';
import { runScript, type Release } from './releases.ts';
import { Traffic, type Tally } from './traffic.ts';

/** The longest duration of a stop in seconds. */
const longestStop = 20;
const workMs = 5000;
const port = Number(process.env.UPGRADE_PORT ?? 4860);
const rate = Number(process.env.RATE ?? 200);

const columns = ['proxy', 'step', 'took s', 'longest stop s', 'longest start s', 'requests', 'a second', 'complaints', 'p99 ms', 'failed'];
export const upgradeHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

export interface UpgradeOptions {
  kind: ProxyKind;
  program: FoundProgram;
  /** Three releases, the first one is running at the beginning. */
  releases: readonly Release[];
  say(line: string): void;
}

/** Runs two upgrades and a downgrade behind one proxy and under load; returns true when no gate was missed. */
export async function runUpgrades({ kind, program, releases, say }: UpgradeOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-upgrade-'));
  const { connectionString: database, remove } = await openScratchDatabase();
  const store = openObjectStore();
  await store.start();
  const settings = {
    ...drillSettings,
    DEMO: 'off',
    PUBLIC_URL: 'https://www.example.com',
    DATABASE_URL: database,
    DATA_DIR: join(folder, 'data'),
    ...bucketSettings(store),
  };
  const fleet = new Fleet({ port, settings });
  let proxy: RunningProxy | undefined;
  try {
    await prepareFirm(database);
    await makeCertificates(folder);
    await fleet.start(releases[0]!);
    proxy = await startProxy(kind, program, folder, { sites: fleet.ports, console: port + 1 });
    const traffic = new Traffic({ port: proxy.tlsPort, rate, database, consentVersion: await readConsent(fleet.ports[0]!) });
    await traffic.start();
    const misses = await moveTwiceAndBack({ kind, fleet, traffic, releases, settings, say }).finally(() => traffic.finish());
    const numbers = traffic.acknowledged;
    misses.push(...listMisses('the last answers', traffic.take(), []));
    const { acknowledged, lost, doubled } = await checkComplaints(database, numbers);
    say(
      `${kind}: ${acknowledged} complaints acknowledged, ${lost} lost, ${doubled} doubled; ${traffic.partCount} parts of programs asked for to the end`,
    );
    return misses.length === 0 && acknowledged > 0 && lost + doubled === 0;
  } finally {
    await proxy?.stop();
    await fleet.kill();
    await store.end();
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Moves extends Pick<UpgradeOptions, 'kind' | 'releases' | 'say'> {
  fleet: Fleet;
  traffic: Traffic;
  settings: Readonly<Record<string, string>>;
}

async function moveTwiceAndBack({ kind, fleet, traffic, releases: [, second, third], settings, say }: Moves): Promise<string[]> {
  const misses: string[] = [];
  const step = async (name: string, move: () => Promise<ProcessReplacement[]>) => {
    const began = performance.now();
    const replaced = await move();
    await pause(workMs);
    const tally = traffic.take();
    const seconds = (performance.now() - began) / 1000;
    say(toLine({ kind, name, seconds, replaced, tally }));
    const missed = listMisses(name, tally, replaced);
    for (const words of missed) say(`  missed: ${words}`);
    misses.push(...missed);
  };
  await step('nothing', async () => []);
  for (const [name, release] of [
    ['upgrade', second!],
    ['next upgrade', third!],
  ] as const)
    await step(name, async () => {
      await runScript(release, 'migrate', settings);
      return fleet.upgradeTo(release);
    });
  await step('way back', () => fleet.upgradeTo(second!));
  return misses;
}

function bucketSettings(store: TestObjectStore): Record<string, string> {
  const { endpoint, region, bucket, accessKey, secretKey } = store.place();
  return {
    FILE_STORE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_PATH_STYLE: 'on',
  };
}

async function readConsent(site: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${site}${complaintGuideGet.path}`);
  const { result } = (await answer.json()) as { result: { consent: { version: number } } };
  return result.consent.version;
}

interface Step {
  kind: ProxyKind;
  name: string;
  seconds: number;
  replaced: readonly ProcessReplacement[];
  tally: Tally;
}

const countFailed = ({ failures }: Tally) => Object.values(failures).reduce((sum, times) => sum + times, 0);

function toLine({ kind, name, seconds, replaced, tally }: Step): string {
  const times = tally.times.toSorted((one, other) => one - other);
  const longest = (seen: readonly number[]) => (seen.length === 0 ? '–' : Math.max(...seen).toFixed(1));
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const cells = [
    kind,
    name,
    seconds.toFixed(0),
    longest(replaced.map(({ stopSeconds }) => stopSeconds)),
    longest(replaced.map(({ startSeconds }) => startSeconds)),
    tally.sent,
    (tally.sent / seconds).toFixed(0),
    tally.writes,
    p99.toFixed(0),
    countFailed(tally),
  ];
  return `| ${cells.join(' | ')} |`;
}

function listMisses(name: string, tally: Tally, replaced: readonly ProcessReplacement[]): string[] {
  const failed = countFailed(tally);
  return [
    ...(failed > 0 ? [`${name}: ${failed} requests failed: ${JSON.stringify(tally.failures)}`] : []),
    ...replaced
      .filter(({ exitCode, stopSeconds }) => exitCode !== 0 || stopSeconds > longestStop)
      .map(({ exitCode, stopSeconds }) => `${name}: a process ended with ${exitCode} after ${stopSeconds.toFixed(1)} s`),
  ];
}
