import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createAgreementVault } from '#clients/agreements/vault.ts';
import { createIdentityVault } from '#clients/id-cards/vault.ts';
import { columns as qualificationColumns } from '#clients/qualification/columns.ts';
import { openQuestionDeps } from '#clients/questionnaires/deps.ts';
import { openComplaintDeps } from '#complaints/complaint/deps.ts';
import { complaintFacts } from '#complaints/complaint/facts.ts';
import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { clientFacts } from '#identity/clients/facts.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { openVault } from '#platform/crypto/vault.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { loadDemoAgreements } from './agreement/load.ts';
import { loadDemoArticles } from './articles/load-articles.ts';
import { loadDemoBranches } from './branches.ts';
import { loadDemoBusinesses } from './business/load.ts';
import { loadDemoCalendar } from './calendar-years.ts';
import { prepareDemoClients } from './clients.ts';
import { loadDemoCompany } from './company/load.ts';
import { loadDemoComplaints } from './complaint/load.ts';
import { loadDemoContent } from './content/load-content.ts';
import { loadDemoCorporateActions } from './corporate-action/load.ts';
import { loadDemoCustomerCenter } from './customer-center.ts';
import { loadDemoDisclosure } from './disclosure/load.ts';
import { loadDemoDistrict } from './district/load.ts';
import { loadDemoDownloads } from './download/load-downloads.ts';
import { loadDemoFacts } from './facts/facts.ts';
import { loadDemoFunds } from './fund/load.ts';
import { loadDemoFutures } from './futures/load.ts';
import { loadDemoGuides } from './guide/load.ts';
import { loadDemoHelp } from './help/load-help.ts';
import { loadDemoIdCards } from './identity/load.ts';
import { loadDemoInsight } from './insight/load.ts';
import { loadDemoInvestor } from './investor/load.ts';
import { loadDemoMarginTerms } from './margin-terms/load.ts';
import { loadDemoMargin } from './margin/load.ts';
import { lastSeriesDay, seriesStart, simulateSeries } from './margin/series/simulate.ts';
import { loadDemoPrivacy } from './privacy/load.ts';
import { loadDemoPrivateFund } from './private-fund/load.ts';
import { loadDemoQualification } from './qualification/load.ts';
import { loadDemoQuestionnaire } from './questionnaire/load.ts';
import { loadDemoResults } from './questionnaire/results.ts';
import { loadDemoReception } from './reception/load.ts';
import { loadDemoRecruitment } from './recruitment/load.ts';
import { loadDemoSchool } from './school/load.ts';
import { loadDemoSearch } from './search/load-search.ts';
import { loadDemoSecurities } from './securities/load.ts';
import { loadDemoQuotes } from './securities/quotes.ts';
import { loadDemoSitePages } from './site-pages/load.ts';
import { demoSite } from './site.ts';
import { loadDemoStaff } from './staff/load.ts';
import { loadDemoTrust } from './trust/load.ts';
import { withWritingTime } from './writing-time.ts';

export interface DemoTarget {
  files: FileStore;
  /** The keys with which clients' data is stored. */
  security: ClientSecurity;
  secret: MasterSecret;
  deliveries: DeliveryDeps;
  config: Pick<Config, 'cryptoProfile' | 'demoMoveSeconds'>;
  /** The folder from which the site serves `/media/`. */
  mediaFolder: string;
}

/** The rules that advance deliveries automatically, first after this many seconds. */
const demoMovesAfter = (afterSeconds: number) =>
  (demoSite.recruitment?.process ?? []).map((move) => (move.from === 'delivered' ? { ...move, afterSeconds } : move));

/** Loads the demo firm into an empty site, through the services that its staff would use. */
export async function loadDemoFirm(ctx: Context, { config, deliveries, files, mediaFolder, secret, security }: DemoTarget): Promise<void> {
  const openClients = prepareDemoClients(security);
  const written = withWritingTime(ctx);
  await cp(fileURLToPath(new URL('media', import.meta.url)), mediaFolder, { recursive: true });
  for (const source of [complaintFacts, clientFacts(security)]) await recordFacts(ctx, source);
  await loadDemoFacts(ctx);
  await updateSettings(ctx, demoSite);
  await loadDemoSitePages(written);
  await loadDemoTrust(written);
  await loadDemoCalendar(written);
  await loadDemoBranches(written);
  await loadDemoCustomerCenter(written);
  await loadDemoCompany(written);
  await loadDemoArticles(ctx, files);
  await loadDemoContent(ctx, files, mediaFolder);
  await loadDemoDistrict(written);
  await loadDemoHelp(written, files);
  await loadDemoGuides(written, files);
  await loadDemoDownloads(written, files);
  await loadDemoDisclosure(written, files);
  await loadDemoInvestor(ctx, files);
  await loadDemoQuestionnaire(ctx);
  await loadDemoFutures(written);
  await loadDemoSchool(written);
  await loadDemoPrivacy(written);
  await loadDemoPrivateFund(written);
  await loadDemoFunds(ctx, files);
  await loadDemoCorporateActions(ctx);
  const series = simulateSeries(seriesStart, lastSeriesDay(ctx.now));
  await loadDemoSecurities(ctx, series);
  await loadDemoQuotes(ctx);
  await loadDemoMargin(ctx, series);
  await loadDemoMarginTerms(written);
  await loadDemoBusinesses(ctx);
  await loadDemoAgreements(ctx, { vault: createAgreementVault(secret, config.cryptoProfile) });
  await loadDemoReception(ctx);
  await loadDemoSearch(ctx);
  await loadDemoComplaints(ctx, openComplaintDeps({ secret, profile: config.cryptoProfile, files }));
  await loadDemoRecruitment(ctx, deliveries);
  await updateSettings(ctx, { recruitment: { ...demoSite.recruitment, process: demoMovesAfter(config.demoMoveSeconds) } });
  await loadDemoStaff(ctx, security);
  await loadDemoInsight(ctx);
  const clients = await openClients(ctx);
  await loadDemoIdCards(ctx, { vault: createIdentityVault(secret, config.cryptoProfile) }, clients);
  await loadDemoQualification(ctx, { vault: openVault(qualificationColumns, secret, config.cryptoProfile) }, clients);
  await loadDemoResults(ctx, openQuestionDeps({ secret, profile: config.cryptoProfile, security }), clients);
}
