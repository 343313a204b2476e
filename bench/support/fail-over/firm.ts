import { createContext } from '#app/services.ts';
import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { getFirmName, updateSettings } from '#content/website/service/settings.ts';
import { replaceSlides } from '#content/website/service/slides.ts';
import { demoSite } from '#demo/site.ts';
import { openClientSecurity } from '#identity/clients/security.ts';
import { createClient } from '#identity/clients/service/accounts.ts';
import { trustDevice } from '#identity/clients/service/devices.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migration/migrate.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openMessagingDeps } from '#workflow/messaging/deps.ts';
import type { TrustedClient } from '../trusted-client.ts';
import { drillSettings } from './role-process.ts';

const clientCount = 12;
export const password = 'Qianting2026';

/** Works on the database with the site's own context. */
export async function withDrillContext<Result>(connectionString: string, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const db = createDatabase(openPool({ connectionString, max: 2 }));
  const parts = { db, log: createLog({ level: 'silent' }), memo: new Memo(), texts: testTexts(), jobs: { send: async () => undefined } };
  try {
    return await work(createContext(parts, { actor: { kind: 'system', name: 'drill' }, requestId: 'drill' }));
  } finally {
    await db.destroy();
  }
}

/** Creates the tables, a firm that is open, the data that complaints need, and clients who trust their browsers. */
export async function prepareFirm(connectionString: string): Promise<TrustedClient[]> {
  const pool = openPool({ connectionString, max: 1, statementMs: 0 });
  await migrate(pool).finally(() => pool.end());
  return withDrillContext(connectionString, async (ctx) => {
    await updateSettings(ctx, demoSite);
    await prepareComplaints(ctx);
    await setPageTitle(ctx, '开始之前');
    return openClients(ctx);
  });
}

/** Sets the text of a drill's page. */
export async function setPageTitle(ctx: Context, title: string): Promise<void> {
  const slide = { summary: '摘要', href: '/', picture: '/media/banners/gate', alt: '门', endsAt: null, sort: 1 };
  await replaceSlides(ctx, [{ ...slide, title, startsAt: new Date('2026-01-01') }]);
}

async function openClients(ctx: Context): Promise<TrustedClient[]> {
  const config = readConfig(drillSettings);
  const secret = await loadSecret(config);
  const security = openClientSecurity(config, secret, {
    messaging: openMessagingDeps({ config, secret, firmName: getFirmName }),
    deviceConsent,
  });
  const clients: TrustedClient[] = [];
  for (let number = 0; number < clientCount; number++) {
    const fundAccount = String(880000900000 + number);
    const id = await createClient(ctx, security, { fundAccount, name: '示例客户', password });
    let cookie = '';
    await trustDevice({ ...ctx, setCookie: (name, value) => void (cookie = `${name}=${value}`) }, id);
    clients.push({ fundAccount, cookie });
  }
  return clients;
}
