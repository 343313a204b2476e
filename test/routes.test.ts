import { expect, test } from 'vitest';
import { pageRoutes } from '../src/routes.ts';

// Specification 2, section 2, and the routes that PAGES adds; `{id}` and `{code}` as placeholders.
const specified = new Set(
  `
    / /index_count /Login /Business /Support /api-docs
    /FinancialDistric/CompanyNotice /FinancialDistric/Login /FinancialDistric/MarginSecurity /FinancialDistric/StockPool
    /GLtb /GLtb/about /GLtb/contact /GLtb/home /GLtb/information /GLtb/notice /GLtb/noticeDetail/:id /GLtb/share /GLtb/team
    /Home/HomePic /Home/HomePic/detail/:id
    /IntoGL/about /IntoGL/about/dashijian /IntoGL/about/gudongjieshao /IntoGL/about/huihuangyeji /IntoGL/about/lianxiwomen /IntoGL/about/qiyewenhua /IntoGL/about/qiyewenhua/detail/:id /IntoGL/about/shehuizeren /IntoGL/about/shehuizeren/detail/:id /IntoGL/about/zhaobiao /IntoGL/about/zuzhijiagou
    /IntoGL/branch /IntoGL/branch/customerCenter /IntoGL/branch/detail/:id
    /IntoGL/certificate /IntoGL/chairman /IntoGL/complain /IntoGL/complain/data
    /IntoGL/information /IntoGL/information/caiwu /IntoGL/information/gaoguan /IntoGL/information/jianzhengkaihu /IntoGL/information/qihuoIB /IntoGL/information/renyuangongshi /IntoGL/information/simu /IntoGL/information/touzirenquanyi /IntoGL/information/zhaiquantouzi /IntoGL/information/zhanghumingxi
    /IntoGL/news /IntoGL/news/:code /IntoGL/noticeDetail/:id /IntoGL/noticeDetailNoTitle/:id /IntoGL/noticeVersions/:id /IntoGL/qualification
    /IntoGL/share /IntoGL/share/guolianchuangxin /IntoGL/supervisionNews /IntoGL/supervisionNews/detail/:id
    /Inves/businessScope /Inves/chargingStandard /Inves/risk
    /OnlineTrading/BusinessScope /OnlineTrading/OnlineNoteDetail/:id /OnlineTrading/OnlineNotice /OnlineTrading/OnlineNotice/Trade /OnlineTrading/OpeningProcess /OnlineTrading/SecurityCenter /OnlineTrading/SoftwareDownload /OnlineTrading/SoftwareDownload/DraggedImage /OnlineTrading/StateEncryption /OnlineTrading/UserGuide /OnlineTrading/VideoTutorial /OnlineTrading/WebsiteSecurity
    /PhoneSC/home /PhoneSC/question
    /accessibility /calendar /feeds /privacy /search /sitemap /verify
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
