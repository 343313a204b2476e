import { sql } from 'kysely';
import { deviceConsent } from '#clients/privacy/service/consents.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { openClientSecurity } from '#identity/clients/security.ts';
import { openSeekerDeps } from '#identity/job-seekers/deps.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openDeliveryDeps, type DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { openResumeDeps, type ResumeDepsOptions } from '#recruitment/resumes/deps.ts';
import { openMessagingDeps } from '#workflow/messaging/deps.ts';
import { withMediaFolder } from './media-folder.ts';

// If two processes start on one empty database simultaneously, only one loads the first content.
const contentLock = 7_200_002;

/** Opens the dependencies of deliveries, and those of resumes that they need. */
function openDeliveries({ files, ...own }: ResumeDepsOptions): DeliveryDeps {
  return openDeliveryDeps({ ...own, resumes: openResumeDeps({ ...own, files }) });
}

/** Loads the demo firm into an empty site, atomically: after a killed start the site is still empty. */
export async function loadDemo(config: Config, connectionString: string): Promise<void> {
  const [demo, { withSiteContext }] = await Promise.all([import('#demo/load.ts'), import('./site-context.ts')]);
  const secret = await loadSecret(config);
  const messaging = openMessagingDeps({ config, secret, firmName: getFirmName });
  const security = openClientSecurity(config, secret, { messaging, deviceConsent });
  await withSiteContext('demo', { config, connectionString }, ({ ctx, files }) =>
    inTransaction(ctx, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db);
      await sql`select pg_advisory_xact_lock(${contentLock})`.execute(tx.db);
      const settings = await tx.db.selectFrom('siteSettings').select('key').limit(1).executeTakeFirst();
      if (settings) return;
      const seekers = openSeekerDeps({ config, secret, messaging });
      const deliveries = openDeliveries({ secret, profile: config.cryptoProfile, files, seekers });
      await withMediaFolder(config, (mediaFolder) => demo.loadDemoFirm(tx, { config, deliveries, files, secret, security, mediaFolder }));
    }),
  );
}
