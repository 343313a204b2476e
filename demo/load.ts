import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientSecurity } from '#modules/client/security.ts';
import { openComplaintDesk } from '#modules/complaint/desk.ts';
import { updateSettings } from '#modules/site/service/settings.ts';
import { loadSecuritiesDemo } from '#modules/securities/demo.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { loadDemoBranches } from './branches.ts';
import { loadDemoCalendar } from './calendar-years.ts';
import { loadDemoComplaints } from './complaint/load.ts';
import { loadDemoCustomerCenter } from './customer-center.ts';
import { loadDemoClients } from './clients.ts';
import { loadDemoCompany } from './company/load.ts';
import { loadDemoDownloads } from './download/load-downloads.ts';
import { loadDemoDisclosure } from './disclosure/load.ts';
import { loadDemoInvestor } from './investor/load.ts';
import { loadDemoHelp } from './help/load-help.ts';
import { loadDemoContent } from './content/load-content.ts';
import { loadDemoArticles } from './load-articles.ts';
import { loadDemoPrivateFund } from './private-fund/load.ts';
import { demoSite } from './site.ts';
import { loadDemoSitePages } from './site-pages/load.ts';
import { loadDemoSearch } from './search/load-search.ts';
import { loadDemoTrust } from './trust/load.ts';

export interface DemoTarget {
  files: FileStore;
  /** The keys under which clients' data is kept. */
  security: ClientSecurity;
  secret: MasterSecret;
  config: Pick<Config, 'cryptoProfile'>;
  /** Where the site serves `/media/` from. */
  mediaFolder: string;
}

/** Puts the demo firm into an empty site, through the same services that its staff would use. */
export async function loadDemo(ctx: Context, { config, files, mediaFolder, secret, security }: DemoTarget): Promise<void> {
  await cp(fileURLToPath(new URL('media', import.meta.url)), mediaFolder, { recursive: true });
  await updateSettings(ctx, demoSite);
  await loadDemoSitePages(ctx);
  await loadDemoTrust(ctx);
  await loadDemoCalendar(ctx);
  await loadDemoBranches(ctx);
  await loadDemoCustomerCenter(ctx);
  await loadDemoCompany(ctx);
  await loadDemoArticles(ctx, files);
  await loadDemoContent(ctx, files, mediaFolder);
  await loadDemoHelp(ctx, files);
  await loadDemoDownloads(ctx, files);
  await loadDemoDisclosure(ctx, files);
  await loadDemoInvestor(ctx, files);
  await loadDemoPrivateFund(ctx);
  await loadSecuritiesDemo(ctx);
  await loadDemoSearch(ctx);
  await loadDemoComplaints(ctx, openComplaintDesk({ secret, profile: config.cryptoProfile, files }));
  await loadDemoClients(ctx, security);
}
