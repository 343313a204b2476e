import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { successCode } from '#contract/codes.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { makeCertificates, startProxy, type ProxyKind } from '#test/support/servers/proxy.ts';
import { ensureProxies, findHaproxy, findNginx } from '../../scripts/test/proxies.ts';
import { copyFolder } from '../support/drills/cluster.ts';
import { startWriter } from '../support/drills/writer.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { layOutReleases, type Release } from './programs.ts';
import { askOverTls, connectionsOf, startReaders } from './visitors.ts';

/**
 * Three processes behind nginx and behind HAProxy, both by our examples and with TLS, while 200 requests a second read and visitors hand in complaints: an upgrade, a
 * rollback, and an upgrade again, each with its migration first and then process by process. `ONLY` names one of the proxies, `PER_SECOND` another rate, `UPGRADE_DATA` the data folder of a stopped
 * site, which is copied instead of one being made. Exits with 1 when a request fails, or when an acknowledged complaint is lost or doubled.
 */
const perSecond = Number(process.env.PER_SECOND ?? 200);
/** Readers that were late in coming measure nothing. */
const leastPerSecond = 0.95 * perSecond;
const only = process.env.ONLY ?? '';
const successes: readonly number[] = Object.values(successCode);

const folder = await mkdtemp(join(tmpdir(), 'qianting-upgrade-'));
await chmod(folder, 0o755);
ensureProxies();
const given = process.env.UPGRADE_DATA;
if (given) await mkdir(join(folder, 'database'));
if (given) await copyFolder(join(given, 'postgres'), join(folder, 'database'));
const secret = given ? (await readFile(join(given, 'secret'), 'utf8')).split('\n', 1)[0]! : 'of-the-bench-and-of-nothing-else-0123456789';
const server = await startEmbedded(join(folder, 'database'));
let fleet: Fleet | undefined;
try {
  const [first, second, third] = await layOutReleases(folder, ['first', 'second', 'third']);
  fleet = await startFleet({ folder, databaseUrl: server.connectionString, secret, release: first! });
  console.log(
    '| behind | requests | a second | failed | longest s | complaints | lost | doubled | restarts |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  const isGood = [
    await upgradeBehind('nginx', findNginx(), [second!, first!, second!]),
    await upgradeBehind('haproxy', findHaproxy(), [third!, second!, third!]),
  ];
  process.exitCode = isGood.every(Boolean) ? 0 : 1;
} finally {
  await fleet?.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function upgradeBehind(kind: ProxyKind, program: ReturnType<typeof findNginx>, moves: readonly Release[]): Promise<boolean> {
  if (!kind.includes(only)) return true;
  if (!program) return console.log(`| ${kind} | not run: it is not here`) ?? false;
  const own = join(folder, kind);
  await mkdir(own);
  await makeCertificates(own);
  const proxy = await startProxy(kind, program, own, { sites: fleet!.ports, console: 1 });
  const ask = askOverTls(await readFile(join(own, 'tls/www.example.com.crt'), 'utf8'), connectionsOf());
  const address = `https://127.0.0.1:${proxy.tlsPort}`;
  const begunAt = performance.now();
  const writer = await startWriter(address, server.connectionString, ask);
  const readers = startReaders(address, perSecond, ask);
  for (const release of moves) await fleet!.moveTo(release);
  await Promise.all([readers.finish(), writer.finish()]);
  const seconds = (performance.now() - begunAt) / 1000;
  await proxy.stop();
  const { acknowledged, lost, doubled } = await writer.judge(server.connectionString);
  const all = [...readers.answers, ...writer.answers];
  const failed = all.filter(({ status, json }) => status !== 200 || (json && !successes.includes(json.code as number)));
  const rate = readers.answers.length / seconds;
  const longest = Math.max(...all.map((answer) => answer.seconds));
  console.log(
    `| ${kind} | ${all.length} | ${rate.toFixed(0)} | ${failed.length} | ${longest.toFixed(2)} | ${acknowledged} | ${lost} | ${doubled} | ${moves.length * 4} |`,
  );
  for (const { status, json, sentAt } of failed.slice(0, 10))
    console.log(`  failed: ${status} ${JSON.stringify(json ?? '')} after ${((sentAt - begunAt) / 1000).toFixed(1)} s`);
  return failed.length + lost + doubled === 0 && acknowledged > 0 && rate >= leastPerSecond;
}
