import type { APIRequestContext } from '@playwright/test';

interface ListAnswer {
  data?: { records: { id: number }[] };
  result?: { records: { id: number }[] };
}

async function firstId(request: APIRequestContext, address: string): Promise<number> {
  const { data, result } = (await (await request.get(address)).json()) as ListAnswer;
  const id = (data ?? result)?.records[0]?.id;
  if (id === undefined) throw new Error(`nothing in ${address}`);
  return id;
}

/** A file that asks for a check. */
async function firstCheckedFile(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/official-service/onlineTrading/downloads?categoryId=desktop');
  const { result } = (await answer.json()) as { result: { records: { versions: { file: { id: string } }[] }[] } };
  const id = result.records[0]?.versions[0]?.file.id;
  if (id === undefined) throw new Error('nothing to download');
  return id;
}

/** One address of every public page, those of one thing with the newest thing's id. */
export async function listAddresses(request: APIRequestContext): Promise<string[]> {
  const article = await firstId(request, '/gw-qt/f/notice/homeList');
  const idOf = (call: string) => firstId(request, `/gw-qt/f/${call}`);
  const [culture, activity] = [await idOf('culture/list'), await idOf('responsibility/list?kind=activity')];
  const [supervision, online] = [await idOf('supervision/list'), await idOf('onlineNotice/list?isCurrent=1')];
  const corrected = await idOf('notice/listByCategoryCode?categoryCodes=gsgg&keyWord=夜间服务');
  const marginNotice = await idOf('notice/listByCategoryCode?categoryCodes=rzrq&type=2');
  const financial = (name: string) => firstId(request, `/official-service/officialFinancial/${name}`);
  const [announcement, dynamic] = [await financial('FCAnnouncement'), await financial('FMDynamics')];
  const [sale, report, law] = [await idOf('saleNotice/list'), await idOf('research/list'), await idOf('law/list?state=repealed')];
  const branch = await firstId(request, '/official-service/aboutUs/salesBranches');
  const file = await firstCheckedFile(request);
  const job = await firstId(request, '/recruit/jobs');
  const recruitNotice = await firstId(request, '/recruit/notices');
  return [
    '/',
    '/index_count.html',
    '/Business/handle/chinext.html',
    '/Business/handle/contact_change.html',
    '/IntoGL/about.html',
    '/IntoGL/about/dashijian.html',
    '/IntoGL/about/gudongjieshao.html',
    '/IntoGL/about/huihuangyeji.html',
    '/IntoGL/about/lianxiwomen.html',
    '/IntoGL/about/zuzhijiagou.html',
    '/IntoGL/information/gaoguan.html',
    '/IntoGL/certificate.html',
    '/IntoGL/chairman.html',
    '/IntoGL/qualification.html',
    '/IntoGL/share.html',
    '/IntoGL/share/guolianchuangxin.html',
    '/IntoGL/news.html',
    '/IntoGL/news/gsxw.html',
    '/FinancialDistric/CompanyNotice.html',
    '/FinancialDistric/CompanyNotice.html?kind=dividend',
    `/FinancialDistric/FCAnnouncement/${announcement}.html`,
    '/FinancialDistric/FundMarket.html',
    `/FinancialDistric/MDynamicDetail/${dynamic}.html`,
    '/FinancialDistric/SaleNotice.html',
    `/FinancialDistric/SaleNoteDetail/${sale}.html`,
    '/FinancialDistric/ResearchInform.html',
    `/IntoGL/noticeDetail/${report}.html`,
    '/FinancialDistric/FLFGNotice.html',
    `/FinancialDistric/FLFGNoticeDetail/${law}.html`,
    '/FinancialDistric/BasicIndexNotice.html',
    '/FinancialDistric/RelatedLinks.html',
    `/IntoGL/noticeDetail/${article}.html`,
    `/IntoGL/noticeDetailNoTitle/${article}.html`,
    '/FinancialDistric/Calculator.html',
    '/FinancialDistric/Calculator.html?tab=interest&i1sum=500000&i1from=2026-09-01&i1to=2026-11-02',
    '/FinancialDistric/Calculator.html?tab=available&cash=x&c1qty=1',
    '/FinancialDistric/Calculator.html?tab=concentration',
    '/FinancialDistric/NewGuide/BZJ.html',
    '/FinancialDistric/NewGuide/JZDKZBJ.html',
    '/FinancialDistric/NewGuide/RZRQXF.html',
    '/IntoGL/about/qiyewenhua.html',
    '/IntoGL/about/qiyewenhua.html?pageNo=2',
    `/IntoGL/about/qiyewenhua/detail/${culture}.html`,
    '/IntoGL/about/shehuizeren.html',
    `/IntoGL/about/shehuizeren/detail/${activity}.html`,
    '/IntoGL/about/zhaobiao.html',
    '/IntoGL/about/zhaobiao.html?state=open&kind=change',
    '/IntoGL/supervisionNews.html',
    '/IntoGL/supervisionNews.html?kind=continuous',
    `/IntoGL/supervisionNews/detail/${supervision}.html`,
    `/IntoGL/noticeDetail/${corrected}.html`,
    `/IntoGL/noticeVersions/${corrected}.html?from=1&to=3`,
    '/Recruit/deliveries.html',
    '/Recruit/login.html',
    '/Recruit/privacy.html',
    '/Recruit/resume.html',
    '/Recruit.html',
    '/Recruit/jobs.html',
    '/Recruit/jobs.html?type=social&location=上海&keyWord=客户',
    '/Recruit/jobs.html?keyWord=没有这样的职位',
    `/Recruit/job/${job}.html`,
    '/Recruit/notices.html',
    '/Recruit/notices.html?categoryName=校园招聘',
    `/Recruit/notice/${recruitNotice}.html`,
    '/OnlineTrading/OnlineNotice.html',
    '/OnlineTrading/OnlineNotice/Trade.html',
    '/OnlineTrading/OnlineNotice/HkConnect.html',
    `/OnlineTrading/OnlineNoteDetail/${online}.html`,
    '/feeds.html',
    '/IntoGL/branch.html',
    `/IntoGL/branch/detail/${branch}.html`,
    '/IntoGL/branch/customerCenter.html',
    '/IntoGL/complain.html',
    '/IntoGL/complain/data.html',
    '/calendar.html',
    '/calendar.html?year=2025',
    '/FinancialDistric/MarginTrading.html',
    '/FinancialDistric/MarginTrading.html?figure=ratio&range=all&pageNum=2',
    '/FinancialDistric/MarginNotice/all.html',
    '/FinancialDistric/MarginNotice/2.html',
    `/FinancialDistric/MarginNoteDetail/${marginNotice}.html`,
    '/FinancialDistric/Refinancing.html',
    '/FinancialDistric/Refinancing.html?kind=lending&date=2024-07-10',
    '/FinancialDistric/MarginChanges.html',
    '/FinancialDistric/MarginChanges.html?list=rz&from=2026-08-19&to=2026-08-23',
    '/FinancialDistric/MarginSecurity.html',
    '/FinancialDistric/MarginSecurity.html?tab=assure',
    '/FinancialDistric/StockPool.html',
    '/FinancialDistric/NewGuide.html',
    ...['CJWT', 'DBWTJ', 'FXJS', 'JYLC', 'KHZN', 'QYCL', 'YWBLLC', 'ZQCJLC', 'ZRTFXJS'].map(
      (code) => `/FinancialDistric/NewGuide/${code}.html`,
    ),
    '/FinancialDistric/NewGuide/YWBLLC.html?channel=电话',
    '/FinancialDistric/NewGuide/CJWT.html?keyWord=平仓',
    ...['fair', 'cash', 'risk', 'pe', 'underlying'].map((tab) => `/FinancialDistric/MarginSecurity.html?tab=${tab}`),
    '/security/600519.html',
    '/security/600172.html?date=2026-08-20',
    '/FinancialDistric/FuturesInformation.html',
    '/FinancialDistric/FuturesIntroduction.html',
    '/FinancialDistric/FuturesIntroduction.html?tab=products',
    '/FinancialDistric/FuturesIntroduction.html?tab=contracts&product=rb&price=3000&lots=2',
    '/FinancialDistric/FuturesSchool.html',
    '/FinancialDistric/FuturesSchool/daily-settlement.html',
    '/FinancialDistric/RiskCheck.html',
    '/FinancialDistric/RiskCheck/practice.html',
    '/FinancialDistric/RiskCheck/practice.html?mode=step',
    '/FinancialDistric/RiskEvalution.html',
    '/FinancialDistric/RiskEvalution.html?riskLevel=R4&date=2025-08-01&pageNo=2',
    '/FinancialDistric/FundDividend.html',
    '/FinancialDistric/EvaluationMethod.html',
    '/FinancialDistric/ConsignQualify.html',
    '/FinancialDistric/ConsignQualify.html?tab=products',
    '/FinancialDistric/ConsignQualify.html?tab=departments',
    '/fund/000003.html',
    '/GLtb.html',
    '/GLtb/about.html',
    '/GLtb/contact.html',
    '/GLtb/home.html',
    '/GLtb/information.html',
    '/GLtb/notice.html',
    '/GLtb/noticeDetail/1.html',
    '/GLtb/share.html',
    '/GLtb/team.html',
    '/IntoGL/information.html',
    '/IntoGL/information/caiwu.html',
    '/IntoGL/information/caiwu.html?year=2023&type=halfYear',
    '/IntoGL/information/jianzhengkaihu.html',
    '/IntoGL/information/qihuoIB.html',
    '/IntoGL/information/renyuangongshi.html',
    '/IntoGL/information/renyuangongshi.html?keyWord=nobody',
    '/IntoGL/information/touzirenquanyi.html',
    '/IntoGL/information/zhaiquantouzi.html',
    '/IntoGL/information/zhanghumingxi.html',
    '/IntoGL/information/simu.html',
    '/Inves/businessScope.html',
    '/Inves/chargingStandard.html',
    '/Inves/chargingStandard.html?date=2023-08-27&item=share-stamp-duty',
    '/Inves/risk.html',
    '/OnlineTrading/SoftwareDownload.html',
    '/OnlineTrading/SoftwareDownload.html?categoryId=tools&keyWord=校验',
    `/OnlineTrading/SoftwareDownload/DraggedImage.html?file=${file}`,
    '/OnlineTrading/BusinessScope.html',
    '/OnlineTrading/Identity.html',
    '/OnlineTrading/OpeningProcess.html',
    '/OnlineTrading/SecurityCenter.html',
    '/OnlineTrading/UserGuide.html',
    '/OnlineTrading/UserGuide.html?guide=elder-guide',
    '/OnlineTrading/VideoTutorial.html',
    '/PhoneSC/home.html',
    '/PhoneSC/question.html',
    '/PhoneSC/question.html?categoryId=jiaoyi',
    '/PhoneSC/question.html?keyWord=转账',
    '/verify/agreement.html',
    '/verify/agreement.html?hash=0000000000000000000000000000000000000000000000000000000000000000',
    '/search.html',
    '/search.html?q=折扣率',
    '/search.html?q=折蒜率',
    '/search.html?q=公告&kind=article&pageNum=2',
    '/Login.html',
    '/Login/reset.html',
    '/FinancialDistric/Login.html',
    '/Support.html',
    '/api-docs.html',
  ];
}
