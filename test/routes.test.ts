import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { timelineKinds } from '#clients/timeline/web/kinds.ts';
import {
  basicIndexKindNames,
  fundAnnouncementKindNames,
  fundMarketKindNames,
  lawLevelNames,
  lawStateNames,
  ratingNames,
  researchKindNames,
  saleNoticeKindNames,
} from '#content/articles/web/article/district-fact-names.ts';
import {
  marketNames,
  onlineNoticeKindNames,
  supervisionKindNames,
  tenderKindNames,
  tenderStateNames,
  tradeNoticeKindNames,
} from '#content/articles/web/article/fact-names.ts';
import { meetingKinds, meetingStates } from '#content/fees-and-suitability/web/meeting-names.ts';
import { visitSources } from '#content/website/calls/visit-sources.ts';
import { searchKinds } from '#platform/search/kinds.ts';
import { fundCategories } from '#products/funds/web/fund-category.ts';
import { riskLevels } from '#products/funds/web/risk-level.ts';
import { jobTypes } from '#recruitment/jobs/web/job-types.ts';
import { noticeCategoryNames, noticeStates } from '#recruitment/notices/web/notice-names.ts';
import { pageLoaders } from '#rendering/routes/loaders.ts';
import type { PageName } from '#rendering/routes/paths.ts';
import { pages } from '#rendering/routes/table.ts';
import { actionKinds } from '#securities/corporate-actions/web/action-labels.ts';
import { typeNames } from '#securities/hk-connect/web/type-names.ts';
import { marginTabNames } from '#securities/lists/pages/margin-tabs.ts';
import { exchanges } from '#securities/lists/web/exchange.ts';
import { listNames } from '#securities/lists/web/named-lists.ts';
import { securityTypes } from '#securities/lists/web/security-type.ts';
import { calculators } from '#securities/margin-terms/web/calculation/field-names.ts';
import { figureCodes, ranges } from '#securities/margin/pages/figures.ts';
import type { PageModule } from '#ui/page/page.ts';
import { isGuarded, type PageEntry } from '#ui/page/route.ts';

// Specification 2, section 2, and the routes that PAGES adds; `{id}` and `{code}` are placeholders.
const specified = new Set(
  `
    / /index_count /Login /Login/notMe /Login/reset /Login/scan /Business /Business/case/:acptId /Business/cases /Business/documents /Business/handle/:code /Business/privacy /Business/rehearse/:code /Business/security /Business/timeline /Support /api-docs /api-docs/:id /data /log /status
    /FinancialDistric/CompanyNotice /FinancialDistric/BasicIndexNotice /FinancialDistric/FCAnnouncement/:id /FinancialDistric/FLFGNotice /FinancialDistric/FLFGNoticeDetail/:id /FinancialDistric/FundMarket /FinancialDistric/MDynamicDetail/:id /FinancialDistric/RelatedLinks /FinancialDistric/ResearchInform /FinancialDistric/ResearchInform/:id /FinancialDistric/SaleNoteDetail/:id /FinancialDistric/SaleNotice /FinancialDistric/Login /FinancialDistric/MarginChanges /FinancialDistric/MarginSecurity /FinancialDistric/StockPool
    /FinancialDistric/MarginTrading /FinancialDistric/MarginNotice/:id /FinancialDistric/MarginNoteDetail/:id /FinancialDistric/Refinancing
    /FinancialDistric/FuturesInformation /FinancialDistric/FuturesIntroduction /FinancialDistric/FuturesSchool /FinancialDistric/FuturesSchool/:lesson /FinancialDistric/RiskCheck /FinancialDistric/RiskCheck/practice /FinancialDistric/RiskCheck/test
    /FinancialDistric/Calculator /FinancialDistric/NewGuide/BZJ /FinancialDistric/NewGuide/JZDKZBJ /FinancialDistric/NewGuide/RZRQXF
    /FinancialDistric/CorporateActions /FinancialDistric/ConsignQualify /FinancialDistric/EvaluationMethod /FinancialDistric/FundCompare /FinancialDistric/FundDividend /FinancialDistric/Funds /FinancialDistric/RiskEvalution /fund/:code
    /FinancialDistric/NewGuide /FinancialDistric/NewGuide/CJWT /FinancialDistric/NewGuide/DBWTJ /FinancialDistric/NewGuide/FXJS /FinancialDistric/NewGuide/JYLC /FinancialDistric/NewGuide/KHZN /FinancialDistric/NewGuide/QYCL /FinancialDistric/NewGuide/YWBLLC /FinancialDistric/NewGuide/ZQCJLC /FinancialDistric/NewGuide/ZRTFXJS
    /GLtb /GLtb/about /GLtb/contact /GLtb/home /GLtb/information /GLtb/notice /GLtb/noticeDetail/:id /GLtb/share /GLtb/team
    /Home/HomePic /Home/HomePic/detail/:id
    /IntoGL/about /IntoGL/about/dashijian /IntoGL/about/gudongjieshao /IntoGL/about/huihuangyeji /IntoGL/about/lianxiwomen /IntoGL/about/qiyewenhua /IntoGL/about/qiyewenhua/detail/:id /IntoGL/about/shehuizeren /IntoGL/about/shehuizeren/detail/:id /IntoGL/about/zhaobiao /IntoGL/about/zuzhijiagou
    /IntoGL/branch /IntoGL/branch/callBack /IntoGL/branch/customerCenter /IntoGL/branch/detail/:id /IntoGL/branch/onlineService
    /IntoGL/certificate /IntoGL/chairman /IntoGL/complain /IntoGL/complain/data
    /IntoGL/information /IntoGL/information/caiwu /IntoGL/information/gaoguan /IntoGL/information/jianzhengkaihu /IntoGL/information/qihuoIB /IntoGL/information/renyuangongshi /IntoGL/information/renyuangongshi/:number /IntoGL/information/touziguwen /IntoGL/information/simu /IntoGL/information/touzirenquanyi /IntoGL/information/zhaiquantouzi /IntoGL/information/zhanghumingxi
    /IntoGL/news /IntoGL/news/:code /IntoGL/noticeDetail/:id /IntoGL/noticeDetailNoTitle/:id /IntoGL/noticeVersions/:id /IntoGL/qualification
    /IntoGL/share /IntoGL/share/guolianchuangxin /IntoGL/supervisionNews /IntoGL/supervisionNews/detail/:id
    /Inves/school /Inves/school/:series /Inves/lesson/:lesson /Inves/businessScope /Inves/chargingStandard /Inves/meeting/:id /Inves/meetings /Inves/risk
    /OnlineTrading/Agreement /OnlineTrading/App /OnlineTrading/BusinessScope /OnlineTrading/Guide /OnlineTrading/Guide/:code /OnlineTrading/Identity /OnlineTrading/OnlineNoteDetail/:id /OnlineTrading/OnlineNotice /OnlineTrading/OnlineNotice/HkConnect /OnlineTrading/OnlineNotice/Trade /OnlineTrading/OpenAccount /OnlineTrading/OpeningProcess /OnlineTrading/SecurityCenter /OnlineTrading/SoftwareDownload /OnlineTrading/SoftwareDownload/DraggedImage /OnlineTrading/StateEncryption /OnlineTrading/UserGuide /OnlineTrading/VideoTutorial /OnlineTrading/WebsiteSecurity
    /PhoneSC/home /PhoneSC/question
    /Recruit /Recruit/job/:id /Recruit/jobs /Recruit/deliveries /Recruit/interviews /Recruit/login /Recruit/notice/:id /Recruit/notices /Recruit/privacy /Recruit/resume /Recruit/talent
    /accessibility /calendar /digest /digest/leave /document/:file /feeds /privacy /search /security/:code /sitemap /verify /verify/agreement
  `
    .trim()
    .split(/\s+/),
);

const root = fileURLToPath(new URL('../', import.meta.url));
const entries = Object.entries<PageEntry>(pages);
/** Returns the file of a page, relative to the repository. */
const fileOf = (name: string): string => {
  const [, file] = /["'](?:#|\/src\/)([a-z]+\/[^"']+)["']/.exec(String(pageLoaders[name as PageName])) ?? [];
  return file ? `src/${file}` : 'src/rendering/feeds-page.ts';
};

test('every page has one address, spelt as in the specification', () => {
  const addresses = entries.map(([, { path }]) => path);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(addresses)).toEqual(specified);
});

// Includes loading the files of all pages for the first time.
test('every page has a file with a head, a component and the query of its address', { timeout: 120_000 }, async () => {
  for (const [name, load] of Object.entries<() => Promise<unknown>>(pageLoaders)) {
    const page = (await load()) as PageModule;
    expect(typeof page.head, name).toBe('function');
    expect(typeof page.Component, name).toBe('function');
    expect(page.query, name).toBe(pages[name as PageName].query);
  }
});

test('exactly the pages that may be suggested have a title', () => {
  const mayBe = ({ path, isHidden }: PageEntry) => !isHidden && !path.includes(':') && path !== '/';
  expect(entries.filter(([, page]) => mayBe(page) !== (page.title !== undefined)).map(([name]) => name)).toEqual([]);
});

test('every page file has an address', () => {
  const files = globSync('src/*/*/pages/**/*-page.tsx', { cwd: root }).filter((file) => isPage(readFileSync(join(root, file), 'utf8')));
  const known = new Set(Object.keys(pageLoaders).map(fileOf));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});

/** The exports that the router needs from a page file. */
const isPage = (text: string) => /^export (?:function|const) Component\b/m.test(text) && /^export const head\b/m.test(text);

test('a page that reads a query declares itself', () => {
  const asking = globSync('src/*/*/pages/**/*-page.tsx', { cwd: root }).flatMap((file) => {
    const named = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:Page|Action)Context<'(\w+)'>/g);
    return [...named].map(([, name]) => ({ file, name: name! }));
  });
  expect(asking.length).toBeGreaterThan(40);
  expect(asking.filter(({ file, name }) => fileOf(name) !== file)).toEqual([]);
});

test('a page with a placeholder has sample values', () => {
  expect(entries.filter(([, { path, samples }]) => path.includes(':') && !samples?.length).map(([name]) => name)).toEqual([]);
});

test('a page that redirects visitors to the login declares this, and is guarded', () => {
  const leads = (name: string) => readFileSync(join(root, fileOf(name)), 'utf8').includes('<ClientPage');
  expect(entries.filter(([name]) => leads(name)).length).toBeGreaterThan(5);
  expect(entries.filter(([name, page]) => leads(name) !== (page.needsLogin ?? false)).map(([name]) => name)).toEqual([]);
  expect(entries.filter(([, page]) => page.needsLogin && !isGuarded(page)).map(([name]) => name)).toEqual([]);
});

test('the values an address accepts are those that its page offers', () => {
  const words = [
    [pages.timeline.query.kind, timelineKinds],
    [pages.corporateActions.query.kind, actionKinds],
    [pages.fundRisks.query.category, fundCategories],
    [pages.fundRisks.query.riskLevel, riskLevels],
    [pages.stockPool.query.type, securityTypes],
    [pages.stockPool.query.market, exchanges],
    [pages.marginChanges.query.list, listNames],
    [pages.marginSecurity.query.tab, marginTabNames],
    [pages.marginTrading.query.figure, figureCodes],
    [pages.marginTrading.query.range, ranges],
    [pages.calculator.query.tab, Object.keys(calculators)],
    [pages.search.query.kind, Object.keys(searchKinds)],
    [pages.openAccount.query.from, visitSources],
    [pages.app.query.from, visitSources],
    [pages.investorMeetings.query.kind, meetingKinds],
    [pages.investorMeetings.query.state, meetingStates],
    [pages.recruitJobs.query.type, jobTypes],
    [pages.recruitNotices.query.categoryName, Object.values(noticeCategoryNames)],
    [pages.recruitNotices.query.noticeState, noticeStates],
    [pages.hkConnect.query.type, Object.keys(typeNames)],
    [pages.companyNotice.query.kind, Object.keys(fundAnnouncementKindNames)],
    [pages.fundMarket.query.kind, Object.keys(fundMarketKindNames)],
    [pages.saleNotices.query.kind, Object.keys(saleNoticeKindNames)],
    [pages.research.query.kind, Object.keys(researchKindNames)],
    [pages.research.query.rating, Object.keys(ratingNames)],
    [pages.laws.query.level, Object.keys(lawLevelNames)],
    [pages.laws.query.state, Object.keys(lawStateNames)],
    [pages.basicIndexes.query.kind, Object.keys(basicIndexKindNames)],
    [pages.tenders.query.kind, Object.keys(tenderKindNames)],
    [pages.tenders.query.state, Object.keys(tenderStateNames)],
    [pages.onlineNotices.query.kind, Object.keys(onlineNoticeKindNames)],
    [pages.tradeNotices.query.kind, Object.keys(tradeNoticeKindNames)],
    [pages.tradeNotices.query.market, Object.keys(marketNames)],
    [pages.supervisionNews.query.kind, Object.keys(supervisionKindNames)],
  ] as const;
  for (const [taken, offered] of words) expect([...taken].toSorted()).toEqual([...offered].toSorted());
});
