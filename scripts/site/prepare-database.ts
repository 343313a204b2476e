import { sql } from 'kysely';
import { openClientSecurity } from '#modules/client/login/security.ts';
import { openMessagingDeps } from '#modules/base/messaging/deps.ts';
import { getFirmName } from '#modules/portal/site/service/settings.ts';
import { openDeliveryDeps, type DeliveryDeps } from '#modules/recruit/delivery/deps.ts';
import { openResumeDeps, type ResumeDepsOptions } from '#modules/recruit/resume/deps.ts';
import { openSeekerDeps } from '#modules/recruit/seeker/deps.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { prepareSchema } from './schema.ts';

// Two processes that start on one empty database at once load its first content once.
const contentLock = 7_200_002;

/** Brings a database to the point where the site can serve from it: its structure, and at the very first start the demo firm. */
export async function prepareDatabase(config: Config, connectionString: string, say: (line: string) => void): Promise<void> {
  const { applied, isSetUp } = await prepareSchema(connectionString);
  if (applied.length > 0) say(`数据库结构：应用了 ${applied.length} 个变更`);
  if (isSetUp || !config.demo) return;
  say('首次启动，正在载入示例公司的内容（不需要时以 DEMO=off 启动）…');
  await loadDemo(config, connectionString);
  say('示例内容已载入');
}

/** What deliveries are built with, and what that is built with itself. */
function openDeliveries({ files, ...own }: ResumeDepsOptions): DeliveryDeps {
  return openDeliveryDeps({ ...own, resumes: openResumeDeps({ ...own, files }) });
}

/** All of it or nothing: a start that is killed half-way finds an empty site again. Loaded only when needed: it is large. */
async function loadDemo(config: Config, connectionString: string): Promise<void> {
  const [demo, { withSiteContext }] = await Promise.all([import('#demo/load.ts'), import('./site-context.ts')]);
  const secret = await loadSecret(config);
  const messaging = openMessagingDeps({ config, secret, firmName: getFirmName });
  const security = openClientSecurity(config, secret, messaging);
  await withSiteContext('demo', { config, connectionString }, ({ ctx, files }) =>
    inTransaction(ctx, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db);
      await sql`select pg_advisory_xact_lock(${contentLock})`.execute(tx.db);
      const settings = await tx.db.selectFrom('siteSettings').select('key').limit(1).executeTakeFirst();
      if (settings) return;
      const seekers = openSeekerDeps({ config, secret, messaging });
      const deliveries = openDeliveries({ secret, profile: config.cryptoProfile, files, seekers });
      await demo.loadDemo(tx, { config, deliveries, files, secret, security, mediaFolder: `${config.dataDir}/media` });
    }),
  );
}
