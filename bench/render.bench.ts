import { listModulesWithoutKeys } from '#app/modules.ts';
import { createContext } from '#app/services.ts';
import type { Caller } from '#contract/call.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import type * as entryServer from '#rendering/entry.server.tsx';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openDemoDatabase } from './support/demo-database.ts';
import { median } from './support/load.ts';

/**
 * CPU time of this process per uncached page: loaders, calls, database client, React, the JSON block. As a ratio to React's own
 * `renderToString` of the same, already loaded tree.
 */
const pages = ['/', '/IntoGL/news.html', '/IntoGL/news.html?pageNo=3'];
const rounds = 7;
const timesPerRound = 300;

const side = (await import(new URL('../dist/ssr/entry.server.js', import.meta.url).href)) as typeof entryServer;

const config = readConfig({ LOG_LEVEL: 'silent' });
const demo = await openDemoDatabase(config);
const pool = openPool({ connectionString: demo.connectionString });
const db = createDatabase(pool);
const memo = new Memo();
memo.resume();
const modules = listModulesWithoutKeys();
const index = indexEndpoints(modules.flatMap(({ endpoints }) => endpoints));
const log = createLog({ level: 'silent' });
const ctx = () =>
  createContext(
    { db, log, memo, texts: testTexts(), jobs: { send: async () => undefined } },
    { actor: { kind: 'visitor' }, requestId: 'bench' },
  );
const call: Caller = async (which, input) => (await invoke(index.get(endpointKey(which))!, ctx(), input)) as never;

try {
  for (const address of pages) await measurePage(address);
} finally {
  await db.destroy();
  await demo.close();
}

async function measurePage(address: string): Promise<void> {
  // One signal per page, as in the server: a shared one would accumulate listeners.
  const input = () => ({
    url: new URL(address, 'http://site'),
    call,
    isElder: false,
    signal: AbortSignal.timeout(15_000),
    reportFailure: fail,
  });
  const loaded = await side.loadPage(input());
  if (loaded instanceof Response) throw new Error(`${address} redirects`);
  const whole: number[] = [];
  const react: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pageTime = await cpuTime(() => side.renderPage(input()));
    const reactTime = await cpuTime(() => side.renderBody(loaded));
    // The first round warms the compiler up.
    if (round > 0) {
      whole.push(pageTime);
      react.push(reactTime);
    }
  }
  const ratio = median(whole) / median(react);
  console.log(
    `${address.padEnd(30)} page ${median(whole).toFixed(2)} ms CPU   React ${median(react).toFixed(2)} ms CPU   ratio ${ratio.toFixed(2)} (wanted ≤ 6)`,
  );
}

function fail(error: unknown): never {
  throw error;
}

/** Returns the CPU time, user and system, of one run, in ms. */
async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < timesPerRound; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / timesPerRound;
}
