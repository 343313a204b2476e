import { startSite } from '#app/main.ts';
import { createContext } from '#app/services.ts';
import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { openClientSecurity } from '#identity/clients/security.ts';
import { createClient } from '#identity/clients/service/accounts.ts';
import { trustDevice } from '#identity/clients/service/devices.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
// One process of the site with clients who trust the browser that signs in, for `login.bench.ts`. Started as a separate process:
// `node login-server.ts <connection string>`; prints the address and the clients' device cookies.
import { createDatabase, openPool } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openMessagingDeps } from '#workflow/messaging/deps.ts';
import type { TrustedClient } from './trusted-client.ts';

const [connectionString = '', dataDir = ''] = process.argv.slice(2);
const clientCount = 16;
// Behind a proxy each login comes from a different address, as at a firm.
const config = {
  ...readConfig({ HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '1000000' }),
  port: 0,
  consolePort: 0,
};

const clients = await openClients();
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
process.send?.({ address: site.publicAddress, clients });

async function openClients(): Promise<TrustedClient[]> {
  const secret = await loadSecret(config);
  const security = openClientSecurity(config, secret, {
    messaging: openMessagingDeps({ config, secret, firmName: getFirmName }),
    deviceConsent,
  });
  const db = createDatabase(openPool({ connectionString, max: 2 }));
  const parts = { db, log: createLog({ level: 'silent' }), memo: new Memo(), texts: testTexts(), jobs: { send: async () => undefined } };
  const ctx = createContext(parts, { actor: { kind: 'system', name: 'bench' }, requestId: 'bench' });
  const opened: TrustedClient[] = [];
  for (let number = 0; number < clientCount; number++) {
    const fundAccount = String(880000900000 + number);
    const id = await createClient(ctx, security, { fundAccount, name: '演示客户', password: 'Qianting2026' });
    let cookie = '';
    await trustDevice({ ...ctx, setCookie: (name, value) => void (cookie = `${name}=${value}`) }, id);
    opened.push({ fundAccount, cookie });
  }
  await db.destroy();
  return opened;
}
