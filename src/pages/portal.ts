import { route } from '#web/page/route.ts';

/** Pages: what the firm says of itself and to everybody. */
export const portalPages = {
  home: route('/', () => import('#modules/portal/site/pages/home-page.tsx'), { isLively: true }),
  countedHome: route('/index_count', () => import('#modules/portal/site/pages/home-page.tsx'), { isLively: true, isHidden: true }),
  support: route('/Support', () => import('#modules/portal/site/pages/support-page.tsx'), {
    title: '访问支持',
    query: { reason: 'text' },
    isUnlisted: true,
  }),
  basicIndexes: route('/FinancialDistric/BasicIndexNotice', () => import('#modules/portal/content/pages/basic-index-page.tsx'), {
    title: '指标与指数公告',
    query: { kind: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  companyNotice: route('/FinancialDistric/CompanyNotice', () => import('#modules/portal/content/pages/company-notice-page.tsx'), {
    title: '金融产品公告',
    query: { kind: 'text', fundCompany: 'text', fundCode: 'text', keyWord: 'text', from: 'day', to: 'day', pageNum: 'page' },
    samples: ['', '?kind=dividend'],
  }),
  fundAnnouncement: route(
    '/FinancialDistric/FCAnnouncement/:id',
    () => import('#modules/portal/content/pages/fund-announcement-page.tsx'),
    { samples: [{ firstOf: '/official-service/officialFinancial/FCAnnouncement' }] },
  ),
  laws: route('/FinancialDistric/FLFGNotice', () => import('#modules/portal/content/pages/laws-page.tsx'), {
    title: '法律法规',
    query: { state: 'text', level: 'text', issuer: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  law: route('/FinancialDistric/FLFGNoticeDetail/:id', () => import('#modules/portal/content/pages/law-page.tsx'), {
    samples: [{ firstOf: '/gw-qt/f/law/list?state=repealed' }],
  }),
  fundMarket: route('/FinancialDistric/FundMarket', () => import('#modules/portal/content/pages/fund-market-page.tsx'), {
    title: '基金市场动态',
    query: { kind: 'text', keyWord: 'text', from: 'day', to: 'day', pageNum: 'page' },
  }),
  fundMarketDetail: route(
    '/FinancialDistric/MDynamicDetail/:id',
    () => import('#modules/portal/content/pages/fund-market-detail-page.tsx'),
    { samples: [{ firstOf: '/official-service/officialFinancial/FMDynamics' }] },
  ),
  relatedLinks: route('/FinancialDistric/RelatedLinks', () => import('#modules/portal/related-links/pages/related-links-page.tsx'), {
    title: '相关链接',
  }),
  research: route('/FinancialDistric/ResearchInform', () => import('#modules/portal/content/pages/research-page.tsx'), {
    title: '研究资讯',
    query: { kind: 'text', rating: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  saleNotice: route('/FinancialDistric/SaleNoteDetail/:id', () => import('#modules/portal/content/pages/sale-notice-page.tsx'), {
    samples: [{ firstOf: '/gw-qt/f/saleNotice/list' }],
  }),
  saleNotices: route('/FinancialDistric/SaleNotice', () => import('#modules/portal/content/pages/sale-notices-page.tsx'), {
    title: '代销产品公告',
    query: { kind: 'text', productCode: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  marginNotice: route('/FinancialDistric/MarginNoteDetail/:id', () => import('#modules/district/margin/pages/notice-detail-page.tsx'), {
    samples: [{ firstOf: '/gw-qt/f/notice/listByCategoryCode?categoryCodes=rzrq&type=2' }],
  }),
  marginNotices: route('/FinancialDistric/MarginNotice/:id', () => import('#modules/portal/content/pages/margin-notice-page.tsx'), {
    query: { keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
    samples: ['all', '2'],
  }),
  campaigns: route('/Home/HomePic', () => import('#modules/portal/site/pages/campaigns-page.tsx'), { title: '专题活动' }),
  campaign: route('/Home/HomePic/detail/:id', () => import('#modules/portal/site/pages/campaign-page.tsx'), {
    samples: [{ firstOf: '/official-service/officialSite/campaigns' }],
  }),
  about: route('/IntoGL/about', () => import('#modules/portal/company/pages/about-page.tsx'), { title: '公司简介' }),
  milestones: route('/IntoGL/about/dashijian', () => import('#modules/portal/company/pages/milestones-page.tsx'), { title: '大事记' }),
  shareholders: route('/IntoGL/about/gudongjieshao', () => import('#modules/portal/company/pages/shareholders-page.tsx'), {
    title: '股东介绍',
    query: { asOf: 'day' },
  }),
  achievements: route('/IntoGL/about/huihuangyeji', () => import('#modules/portal/company/pages/achievements-page.tsx'), {
    title: '辉煌业绩',
  }),
  contact: route('/IntoGL/about/lianxiwomen', () => import('#modules/portal/company/pages/contact-page.tsx'), { title: '联系我们' }),
  culture: route('/IntoGL/about/qiyewenhua', () => import('#modules/portal/content/pages/culture-page.tsx'), {
    title: '企业文化',
    query: { pageNo: 'page' },
    samples: ['', '?pageNo=2'],
  }),
  cultureDetail: route('/IntoGL/about/qiyewenhua/detail/:id', () => import('#modules/portal/content/pages/culture-detail-page.tsx'), {
    samples: [{ firstOf: '/gw-qt/f/culture/list' }],
  }),
  responsibility: route('/IntoGL/about/shehuizeren', () => import('#modules/portal/content/pages/responsibility-page.tsx'), {
    title: '社会责任',
    query: { pageNo: 'page' },
  }),
  responsibilityDetail: route(
    '/IntoGL/about/shehuizeren/detail/:id',
    () => import('#modules/portal/content/pages/responsibility-detail-page.tsx'),
    { samples: [{ firstOf: '/gw-qt/f/responsibility/list?kind=activity' }] },
  ),
  tenders: route('/IntoGL/about/zhaobiao', () => import('#modules/portal/content/pages/tender-page.tsx'), {
    title: '采购招标',
    query: { state: 'text', kind: 'text', keyWord: 'text', number: 'text', pageNo: 'page' },
    samples: ['', '?state=open&kind=change'],
  }),
  structure: route('/IntoGL/about/zuzhijiagou', () => import('#modules/portal/company/pages/structure-page.tsx'), { title: '组织架构' }),
  branches: route('/IntoGL/branch', () => import('#modules/portal/branch/pages/branch-page.tsx'), {
    title: '营业网点',
    query: { province: 'text', city: 'text', keyWord: 'text', pageNum: 'page' },
  }),
  customerCenter: route('/IntoGL/branch/customerCenter', () => import('#modules/portal/branch/pages/customer-center-page.tsx'), {
    title: '客户服务中心',
  }),
  branchDetail: route('/IntoGL/branch/detail/:id', () => import('#modules/portal/branch/pages/branch-detail-page.tsx'), {
    samples: [{ firstOf: '/official-service/aboutUs/salesBranches' }],
  }),
  certificates: route('/IntoGL/certificate', () => import('#modules/portal/company/pages/certificates-page.tsx'), { title: '资质证照' }),
  chairman: route('/IntoGL/chairman', () => import('#modules/portal/company/pages/chairman-page.tsx'), { title: '董事长致辞' }),
  complain: route('/IntoGL/complain', () => import('#modules/portal/complaint/pages/complain-page.tsx'), {
    title: '投诉与建议',
    formLimit: 56623104,
    isLively: true,
  }),
  complainData: route('/IntoGL/complain/data', () => import('#modules/portal/complaint/pages/complain-data-page.tsx'), {
    title: '投诉办理公示与进度查询',
    formLimit: 2000,
  }),
  information: route('/IntoGL/information', () => import('#modules/portal/disclosure/pages/information-page.tsx'), { title: '信息公示' }),
  financeReports: route('/IntoGL/information/caiwu', () => import('#modules/portal/disclosure/pages/finance-page.tsx'), {
    title: '财务信息',
    query: { year: 'text', type: 'text' },
    samples: ['', '?year=2023&type=halfYear'],
  }),
  executives: route('/IntoGL/information/gaoguan', () => import('#modules/portal/company/pages/executives-page.tsx'), {
    title: '高级管理人员',
  }),
  accountWitnesses: route('/IntoGL/information/jianzhengkaihu', () => import('#modules/portal/disclosure/pages/witnesses-page.tsx'), {
    title: '见证开户公示',
    query: { keyWord: 'text', pageNum: 'page' },
  }),
  futuresIb: route('/IntoGL/information/qihuoIB', () => import('#modules/portal/disclosure/pages/futures-ib-page.tsx'), {
    title: '期货IB公示',
    query: { keyWord: 'text', pageNum: 'page' },
  }),
  staffRegister: route('/IntoGL/information/renyuangongshi', () => import('#modules/portal/disclosure/pages/staff-page.tsx'), {
    title: '从业人员公示',
    query: { tab: 'text', keyWord: 'text', pageNum: 'page' },
    samples: ['', '?keyWord=nobody'],
    isPersonal: true,
  }),
  investorRights: route('/IntoGL/information/touzirenquanyi', () => import('#modules/portal/disclosure/pages/investor-rights-page.tsx'), {
    title: '基金投资人权益须知',
  }),
  bondTraders: route('/IntoGL/information/zhaiquantouzi', () => import('#modules/portal/disclosure/pages/bond-traders-page.tsx'), {
    title: '债券投资交易公示',
  }),
  disclosedAccounts: route('/IntoGL/information/zhanghumingxi', () => import('#modules/portal/disclosure/pages/accounts-page.tsx'), {
    title: '客户资金账户公示',
  }),
  news: route('/IntoGL/news', () => import('#modules/portal/content/pages/news-page.tsx'), {
    title: '新闻中心',
    query: { keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  newsCategory: route('/IntoGL/news/:code', () => import('#modules/portal/content/pages/news-category-page.tsx'), {
    query: { keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
    samples: ['gsxw'],
  }),
  noticeDetail: route('/IntoGL/noticeDetail/:id', () => import('#modules/portal/content/pages/notice-detail-page.tsx'), {
    samples: [
      { firstOf: '/gw-qt/f/notice/homeList' },
      { firstOf: '/gw-qt/f/research/list' },
      { firstOf: '/gw-qt/f/notice/listByCategoryCode?categoryCodes=gsgg&keyWord=夜间服务' },
    ],
  }),
  noticeDetailNoTitle: route('/IntoGL/noticeDetailNoTitle/:id', () => import('#modules/portal/content/pages/notice-text-page.tsx'), {
    samples: [{ firstOf: '/gw-qt/f/notice/homeList' }],
  }),
  noticeVersions: route('/IntoGL/noticeVersions/:id', () => import('#modules/portal/content/pages/notice-versions-page.tsx'), {
    query: { from: 'text', to: 'text' },
    samples: [{ firstOf: '/gw-qt/f/notice/listByCategoryCode?categoryCodes=gsgg&keyWord=夜间服务', query: '?from=1&to=3' }],
  }),
  licences: route('/IntoGL/qualification', () => import('#modules/client/qualification/pages/licences-page.tsx'), { title: '业务资格' }),
  groupCompanies: route('/IntoGL/share', () => import('#modules/portal/company/pages/group-page.tsx'), { title: '参控股公司' }),
  guolianchuangxin: route('/IntoGL/share/guolianchuangxin', () => import('#modules/portal/company/pages/alternative-page.tsx'), {
    title: '另类投资子公司',
  }),
  supervisionNews: route('/IntoGL/supervisionNews', () => import('#modules/portal/content/pages/supervision-page.tsx'), {
    title: '监管信息',
    query: { kind: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
    samples: ['', '?kind=continuous'],
  }),
  supervisionDetail: route(
    '/IntoGL/supervisionNews/detail/:id',
    () => import('#modules/portal/content/pages/supervision-detail-page.tsx'),
    { samples: [{ firstOf: '/gw-qt/f/supervision/list' }] },
  ),
  businessScope: route('/Inves/businessScope', () => import('#modules/portal/investor/pages/business-scope-page.tsx'), {
    title: '业务范围',
  }),
  fees: route('/Inves/chargingStandard', () => import('#modules/portal/investor/pages/fees-page.tsx'), {
    title: '收费标准',
    query: { business: 'text', date: 'day', item: 'text' },
    samples: ['', '?date=2023-08-27&item=share-stamp-duty'],
  }),
  suitability: route('/Inves/risk', () => import('#modules/portal/investor/pages/suitability-page.tsx'), { title: '投资者适当性' }),
  onlineBusinessScope: route('/OnlineTrading/BusinessScope', () => import('#modules/portal/help/pages/business-scope-page.tsx'), {
    title: '网上交易业务范围',
  }),
  onlineNoteDetail: route(
    '/OnlineTrading/OnlineNoteDetail/:id',
    () => import('#modules/portal/content/pages/online-note-detail-page.tsx'),
    { samples: [{ firstOf: '/gw-qt/f/onlineNotice/list?isCurrent=1' }] },
  ),
  onlineNotices: route('/OnlineTrading/OnlineNotice', () => import('#modules/portal/content/pages/online-notice-page.tsx'), {
    title: '网上交易公告',
    query: { kind: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  tradeNotices: route('/OnlineTrading/OnlineNotice/Trade', () => import('#modules/portal/content/pages/trade-notice-page.tsx'), {
    title: '交易公告',
    query: { kind: 'text', market: 'text', keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  openingProcess: route('/OnlineTrading/OpeningProcess', () => import('#modules/portal/help/pages/opening-process-page.tsx'), {
    title: '开户流程',
  }),
  securityCenter: route('/OnlineTrading/SecurityCenter', () => import('#modules/portal/help/pages/security-center-page.tsx'), {
    title: '安全中心',
  }),
  softwareDownload: route('/OnlineTrading/SoftwareDownload', () => import('#modules/portal/download/pages/software-download-page.tsx'), {
    title: '软件下载',
    query: { categoryId: 'text', keyWord: 'text' },
    samples: ['', '?categoryId=tools&keyWord=校验'],
    isLively: true,
  }),
  downloadCheck: route(
    '/OnlineTrading/SoftwareDownload/DraggedImage',
    () => import('#modules/portal/download/pages/dragged-image-page.tsx'),
    {
      title: '下载前的安全验证',
      query: { file: 'text', refused: 'text' },
      samples: [{ firstOf: '/official-service/onlineTrading/downloads?categoryId=desktop', field: 'versions.0.file.id', query: '?file=' }],
      formLimit: 4096,
      isLively: true,
      isUnlisted: true,
    },
  ),
  stateEncryption: route('/OnlineTrading/StateEncryption', () => import('#modules/portal/trust/pages/state-encryption-page.tsx'), {
    title: '国密专区',
    isPersonal: true,
  }),
  userGuide: route('/OnlineTrading/UserGuide', () => import('#modules/portal/help/pages/user-guide-page.tsx'), {
    title: '使用指南',
    query: { guide: 'text' },
    samples: ['', '?guide=elder-guide'],
  }),
  videoTutorial: route('/OnlineTrading/VideoTutorial', () => import('#modules/portal/help/pages/video-tutorial-page.tsx'), {
    title: '视频教程',
  }),
  websiteSecurity: route('/OnlineTrading/WebsiteSecurity', () => import('#modules/portal/trust/pages/website-security-page.tsx'), {
    title: '网站安全',
  }),
  phoneHome: route('/PhoneSC/home', () => import('#modules/portal/help/pages/phone-home-page.tsx'), { title: '手机证券' }),
  phoneQuestion: route('/PhoneSC/question', () => import('#modules/portal/help/pages/phone-question-page.tsx'), {
    title: '常见问题',
    query: { categoryId: 'text', keyWord: 'text' },
    samples: ['', '?categoryId=jiaoyi', '?keyWord=转账'],
    formLimit: 2000,
  }),
  accessibility: route('/accessibility', () => import('#modules/portal/site/pages/accessibility-page.tsx'), { title: '无障碍声明' }),
  apiDocs: route('/api-docs', () => import('#modules/portal/site/pages/api-docs-page.tsx'), { title: '接口文档' }),
  privacy: route('/privacy', () => import('#modules/portal/site/pages/privacy-page.tsx'), { title: '隐私政策', isLively: true }),
  siteMap: route('/sitemap', () => import('#modules/portal/site/pages/site-map-page.tsx'), { title: '网站地图' }),
  verify: route('/verify', () => import('#modules/portal/trust/pages/verify-page.tsx'), {
    title: '辨真伪',
    query: { q: 'text' },
    isPersonal: true,
  }),
};
