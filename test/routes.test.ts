import { expect, test } from 'vitest';
import { pageRoutes } from '../src/routes.ts';
import type { PageRoute } from '#web/page/route.ts';

// Specification 2, section 2, and the routes that PAGES adds; `{id}` and `{code}` as placeholders.
const specified = new Set(
  `
    / /index_count /Login /Login/reset /Business /Business/case/:acptId /Business/cases /Business/documents /Business/handle/:code /Business/privacy /Business/security /Support /api-docs
    /FinancialDistric/CompanyNotice /FinancialDistric/BasicIndexNotice /FinancialDistric/FCAnnouncement/:id /FinancialDistric/FLFGNotice /FinancialDistric/FLFGNoticeDetail/:id /FinancialDistric/FundMarket /FinancialDistric/MDynamicDetail/:id /FinancialDistric/RelatedLinks /FinancialDistric/ResearchInform /FinancialDistric/SaleNoteDetail/:id /FinancialDistric/SaleNotice /FinancialDistric/Login /FinancialDistric/MarginChanges /FinancialDistric/MarginSecurity /FinancialDistric/StockPool
    /FinancialDistric/MarginTrading /FinancialDistric/MarginNotice/:id /FinancialDistric/MarginNoteDetail/:id /FinancialDistric/Refinancing
    /FinancialDistric/FuturesInformation /FinancialDistric/FuturesIntroduction /FinancialDistric/FuturesSchool /FinancialDistric/FuturesSchool/:lesson /FinancialDistric/RiskCheck /FinancialDistric/RiskCheck/practice /FinancialDistric/RiskCheck/test
    /FinancialDistric/Calculator /FinancialDistric/NewGuide/BZJ /FinancialDistric/NewGuide/JZDKZBJ /FinancialDistric/NewGuide/RZRQXF
    /FinancialDistric/ConsignQualify /FinancialDistric/EvaluationMethod /FinancialDistric/FundDividend /FinancialDistric/RiskEvalution /fund/:code
    /FinancialDistric/NewGuide /FinancialDistric/NewGuide/CJWT /FinancialDistric/NewGuide/DBWTJ /FinancialDistric/NewGuide/FXJS /FinancialDistric/NewGuide/JYLC /FinancialDistric/NewGuide/KHZN /FinancialDistric/NewGuide/QYCL /FinancialDistric/NewGuide/YWBLLC /FinancialDistric/NewGuide/ZQCJLC /FinancialDistric/NewGuide/ZRTFXJS
    /GLtb /GLtb/about /GLtb/contact /GLtb/home /GLtb/information /GLtb/notice /GLtb/noticeDetail/:id /GLtb/share /GLtb/team
    /Home/HomePic /Home/HomePic/detail/:id
    /IntoGL/about /IntoGL/about/dashijian /IntoGL/about/gudongjieshao /IntoGL/about/huihuangyeji /IntoGL/about/lianxiwomen /IntoGL/about/qiyewenhua /IntoGL/about/qiyewenhua/detail/:id /IntoGL/about/shehuizeren /IntoGL/about/shehuizeren/detail/:id /IntoGL/about/zhaobiao /IntoGL/about/zuzhijiagou
    /IntoGL/branch /IntoGL/branch/customerCenter /IntoGL/branch/detail/:id
    /IntoGL/certificate /IntoGL/chairman /IntoGL/complain /IntoGL/complain/data
    /IntoGL/information /IntoGL/information/caiwu /IntoGL/information/gaoguan /IntoGL/information/jianzhengkaihu /IntoGL/information/qihuoIB /IntoGL/information/renyuangongshi /IntoGL/information/simu /IntoGL/information/touzirenquanyi /IntoGL/information/zhaiquantouzi /IntoGL/information/zhanghumingxi
    /IntoGL/news /IntoGL/news/:code /IntoGL/noticeDetail/:id /IntoGL/noticeDetailNoTitle/:id /IntoGL/noticeVersions/:id /IntoGL/qualification
    /IntoGL/share /IntoGL/share/guolianchuangxin /IntoGL/supervisionNews /IntoGL/supervisionNews/detail/:id
    /Inves/businessScope /Inves/chargingStandard /Inves/risk
    /OnlineTrading/BusinessScope /OnlineTrading/Identity /OnlineTrading/OnlineNoteDetail/:id /OnlineTrading/OnlineNotice /OnlineTrading/OnlineNotice/HkConnect /OnlineTrading/OnlineNotice/Trade /OnlineTrading/OpeningProcess /OnlineTrading/SecurityCenter /OnlineTrading/SoftwareDownload /OnlineTrading/SoftwareDownload/DraggedImage /OnlineTrading/StateEncryption /OnlineTrading/UserGuide /OnlineTrading/VideoTutorial /OnlineTrading/WebsiteSecurity
    /PhoneSC/home /PhoneSC/question
    /Recruit /Recruit/job/:id /Recruit/jobs /Recruit/deliveries /Recruit/login /Recruit/notice/:id /Recruit/notices /Recruit/privacy /Recruit/resume
    /accessibility /calendar /feeds /privacy /search /security/:code /sitemap /verify /verify/agreement
  `
    .trim()
    .split(/\s+/),
);

const built = pageRoutes.filter(({ path }) => !path.startsWith('/dev/'));

test('every page stands in the table once, spelt as the specification spells it', () => {
  const paths = built.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(paths)).toEqual(specified);
});

test('every line of the table has a page behind it, with a head and a component', async () => {
  for (const { path, load } of built) {
    const page = await load();
    expect(typeof page.head, path).toBe('function');
    expect(typeof page.Component, path).toBe('function');
  }
});

test('every page that may be suggested has a title, and no other', () => {
  const mayBe = ({ path, isHidden }: PageRoute) => !isHidden && !path.includes(':') && path !== '/';
  expect(built.filter((page) => mayBe(page) !== (page.title !== undefined)).map(({ path }) => path)).toEqual([]);
});
