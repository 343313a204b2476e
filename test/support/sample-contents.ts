import { publishAgreement } from '#clients/agreements/service/documents.ts';
import { publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import { publishConditionSet } from '#clients/qualification/service/condition-sets.ts';
import { replaceTemplates } from '#complaints/complaint/service/handling/templates.ts';
import { publishComplaintQuarter } from '#complaints/complaint/service/quarters.ts';
import { replaceAccounts } from '#content/disclosure/service/accounts.ts';
import { replaceBondTraders } from '#content/disclosure/service/bond-traders.ts';
import { replaceFuturesIb } from '#content/disclosure/service/futures-ib.ts';
import { publishFinanceReport } from '#content/disclosure/service/publish-finance-report.ts';
import { replaceBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { publishSuitabilityScale } from '#content/fees-and-suitability/service/suitability.ts';
import { replaceFees, enterFeeRate } from '#content/fees-and-suitability/service/write-fees.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import { openMediaDeps } from '#content/media/deps.ts';
import { recordUses } from '#content/media/service/uses.ts';
import { refocusItem } from '#content/media/service/versions.ts';
import { libraryPictureAddress } from '#content/media/web/picture-address.ts';
import { replaceRuleExceptions } from '#content/text-rules/service/exceptions.ts';
import { closeUntilLaunch } from '#content/website/service/launch.ts';
import { replaceRedirects } from '#content/website/service/redirects.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoAgreements } from '#demo/agreement/load.ts';
import { loadDemoBranches } from '#demo/branches.ts';
import { demoBusinesses as demoOnlineBusinesses } from '#demo/business/businesses.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { loadDemoCompany } from '#demo/company/load.ts';
import { loadDemoCustomerCenter } from '#demo/customer-center.ts';
import { demoAccounts } from '#demo/disclosure/accounts.ts';
import { demoBondTraders, demoFuturesIb } from '#demo/disclosure/people.ts';
import { loadDemoDownloads } from '#demo/download/load-downloads.ts';
import { loadDemoFacts } from '#demo/facts/facts.ts';
import { demoSellers } from '#demo/fund/sellers.ts';
import { loadDemoHelp } from '#demo/help/load-help.ts';
import { demoBusinesses } from '#demo/investor/business-scope.ts';
import { demoFeeItems, demoFeeRates } from '#demo/investor/fees.ts';
import { loadDemoMeetings } from '#demo/investor/meetings.ts';
import { demoScale } from '#demo/investor/suitability.ts';
import { demoTermsVersions } from '#demo/margin-terms/versions.ts';
import { loadDemoPrivacy } from '#demo/privacy/load.ts';
import { loadDemoPrivateFund } from '#demo/private-fund/load.ts';
import { demoConditionSets } from '#demo/qualification/condition-sets.ts';
import { loadDemoQuestionnaire } from '#demo/questionnaire/load.ts';
import { loadDemoSchool } from '#demo/school/load.ts';
import { loadDemoSearch } from '#demo/search/load-search.ts';
import { loadDemoSitePages } from '#demo/site-pages/load.ts';
import { demoSite } from '#demo/site.ts';
import { loadDemoTrust } from '#demo/trust/load.ts';
import { saveIncident, saveMaintenance } from '#operations/status/service/events.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { publishMethod } from '#products/funds/service/methods.ts';
import { replaceSellers } from '#products/funds/service/sales.ts';
import { publishJob } from '#recruitment/jobs/service/jobs.ts';
import { publishNotice } from '#recruitment/notices/service/write-notices.ts';
import { publishMarginTerms } from '#securities/margin-terms/service/publish-terms.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { buildQuarter } from '../factories/complaints/complaint.ts';
import { addArticles } from '../factories/content/articles.ts';
import { buildReport, storePdf } from '../factories/content/disclosure.ts';
import { buildMarginFaq } from '../factories/content/help.ts';
import { buildItem } from '../factories/content/media.ts';
import { buildRuleException } from '../factories/content/rule-exceptions.ts';
import { addBatch } from '../factories/operations/takeover.ts';
import { buildMethod } from '../factories/products/funds.ts';
import { buildJob } from '../factories/recruitment/jobs.ts';
import { actAs, approveAs, editorRights, reviewerRights, buildRewordedDrafts, submitAs } from '../factories/workflow/change-orders.ts';

/** Content for tests: a picture in use, and the version that awaits approval to replace it. */
export interface SampleContents {
  waitingVersion: string;
}

const firstProgress = { at: '2026-01-05T01:00:00.000Z', stage: 'investigating' as const, sentence: 'seen', detail: '' };

/** Publishes at least one item of every kind of content. */
export async function loadSampleContents(ctx: Context, files: FileStore): Promise<SampleContents> {
  await updateSettings(ctx, {
    ...demoSite,
    brand: { color: '#1d6b4f', letters: '示' },
    crawlers: { search: true, assistants: true, training: false },
    dataLicence: { name: '注明来源即可使用', text: '转载须注明来源。' },
  });
  await closeUntilLaunch(ctx);
  await loadDemoSitePages(ctx);
  await loadDemoSearch(ctx);
  await loadDemoBranches(ctx);
  await loadDemoCustomerCenter(ctx);
  await loadDemoCompany(ctx);
  await loadDemoTrust(ctx);
  await replaceAccounts(ctx, demoAccounts);
  await replaceBondTraders(ctx, demoBondTraders);
  await replaceFuturesIb(ctx, demoFuturesIb);
  await publishFinanceReport(ctx, files, buildReport({ fileId: await storePdf(ctx, files) }));
  await publishMethod(ctx, buildMethod());
  await loadDemoHelp(ctx, files);
  await replaceHelpCategories(ctx, 'marginFaq', [{ code: 'bili', name: '比例', summary: '担保比例' }]);
  await saveHelp(ctx, buildMarginFaq());
  await publishHelp(ctx, buildMarginFaq());
  await loadDemoMeetings(ctx, files);
  await replaceBusinessScope(ctx, demoBusinesses);
  await publishSuitabilityScale(ctx, demoScale);
  await replaceFees(ctx, demoFeeItems);
  for (const { noticeTitle: _noticeTitle, ...rate } of demoFeeRates) await enterFeeRate(ctx, { ...rate, notice: null });
  await loadDemoCalendar(ctx);
  for (const draft of demoAgreements()) await publishAgreement(ctx, draft);
  for (const one of demoOnlineBusinesses([{ value: '1', text: '示例营业部' }])) await publishBusiness(ctx, one);
  for (const set of demoConditionSets) await publishConditionSet(ctx, set);
  await loadDemoQuestionnaire(ctx);
  await loadDemoPrivacy(ctx);
  await loadDemoPrivateFund(ctx);
  await loadDemoSchool(ctx);
  await loadDemoDownloads(ctx, files);
  await replaceSellers(ctx, demoSellers);
  for (const version of demoTermsVersions(() => '/notice')) await publishMarginTerms(ctx, version);
  await publishJob(ctx, buildJob());
  await publishNotice(ctx, {
    category: 'social',
    title: '招聘公告',
    bodyHtml: '<p>正文</p>',
    source: '人力资源部',
    startsOn: '2026-11-24',
    endsOn: null,
  });
  await publishComplaintQuarter(ctx, buildQuarter());
  await replaceTemplates(ctx, [{ code: 'answer', step: 'answer', title: '答复', text: '您好' }]);
  await addArticles(ctx, { title: '公告', category: 'notice' });
  await replaceRelatedLinks(ctx, [{ code: 'sse', category: 'exchange', name: '交易所', url: 'https://sse.example', note: '官方网站' }]);
  await replaceRedirects(ctx, [{ source: '/old.asp', target: '/IntoGL/news.html', note: '旧站' }]);
  await loadDemoFacts(ctx);
  const hour = (from: number) => new Date(ctx.now.getTime() + from * 3_600_000);
  await saveIncident(ctx, null, {
    functions: ['login'],
    startsAt: firstProgress.at,
    endsAt: null,
    updates: [firstProgress],
  });
  await saveMaintenance(ctx, null, { functions: ['pages'], startsAt: hour(24 * 365), endsAt: hour(24 * 365 + 2), text: '升级数据库' });
  await replaceRuleExceptions(ctx, [buildRuleException('甲'), buildRuleException('乙')]);
  await addBatch(ctx, { category: 'notice' });
  return { waitingVersion: await addUsedPicture(ctx, files) };
}

async function addUsedPicture(ctx: Context, files: FileStore): Promise<string> {
  const keeper = await actAs(ctx, ['media.manage']);
  const [editor, reviewer] = [await actAs(ctx, editorRights), await actAs(ctx, reviewerRights)];
  const item = await buildItem(keeper, openMediaDeps({ files }), '#203040');
  const order = await submitAs(editor, { type: 'related-links', subject: 'all' });
  await approveAs(reviewer, order.id);
  await recordUses(ctx, { holder: 'page-text:1', title: '页面', orderId: order.id }, libraryPictureAddress(item.key, 'whole-1280'));
  return (await refocusItem(keeper, { id: item.id, focusX: 100, focusY: 100 })).version;
}

/** Values that must change as well: a version of these kinds has its own number or day. */
const changedWith: Readonly<Record<string, Payload>> = {
  'fund-method': { effectiveFrom: '2027-01-01' },
  'suitability-scale': { effectiveFrom: '2027-01-01' },
  'margin-terms': { effectiveFrom: '2027-07-01' },
  questionnaire: { version: '2027.1', validFrom: '2027-01-01' },
  'knowledge-test': { version: '2027.1', validFrom: '2027-01-01' },
  'download-version': { version: '99.0' },
  // Published progress stays; a change adds to it.
  incident: { updates: [firstProgress, { at: null, stage: 'identified', sentence: 'cause', detail: '' }] },
};

/** Returns reworded drafts with the values that must change with them: one for each possible place. */
export async function reword(ctx: Context, type: ContentType, draft: Payload, { waitingVersion }: SampleContents): Promise<Payload[]> {
  const reworded = await buildRewordedDrafts(ctx, type, draft, waitingVersion);
  return reworded.map((one) => ({ ...one, ...changedWith[type.code] }));
}
