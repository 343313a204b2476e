import { startSite } from '#app/main.ts';
import { createContext } from '#app/services.ts';
import { updateSettings } from '#content/website/service/settings.ts';
// One process of the site, with or without traces, for `spans.bench.ts`. Started as a separate process: `node watched-server.ts
// <connection string> <data folder> [<collector>]`; prints the address, and its CPU seconds on request.
import { demoSite } from '#demo/site.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';

const [connectionString = '', dataDir = '', collector] = process.argv.slice(2);
const own = { HOST: '127.0.0.1', LOG_LEVEL: 'silent', ACCESS_LOG: 'off', DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000' };
const config = {
  ...readConfig({ ...own, SECRET: 'a secret that both sites of the bench share', ...(collector && { OTLP_ENDPOINT: collector }) }),
  port: 0,
  consolePort: 0,
};
const db = createDatabase(openPool({ connectionString, max: 1 }));
const parts = { db, log: createLog({ level: 'silent' }), memo: new Memo(), texts: testTexts(), jobs: { send: async () => undefined } };
await updateSettings(createContext(parts, { actor: { kind: 'system', name: 'bench' }, requestId: 'bench' }), demoSite);
await db.destroy();
const body = '<p>一段文字。</p>'.repeat(800);
const site = await startSite({
  config,
  connectionString,
  side: async () => ({
    assets: { build: 'bench', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] },
    renderer: {
      pageRoutes: [{ path: '/' }],
      renderPage: async () => ({ kind: 'page', status: 200, body, head: { title: '页面' }, data: '{}' }),
    },
  }),
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1e6 });
});
process.send?.({ address: site.publicAddress });
