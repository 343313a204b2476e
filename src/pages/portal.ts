import { visitSources } from '#modules/portal/site/calls/visit-sources.ts';
import { route } from '#web/page/route.ts';

/** Pages: what the firm says of itself and to everybody. */
export const portalPages = {
  home: route('/', () => import('#modules/portal/site/pages/home/home-page.tsx')),
  countedHome: route('/index_count', () => import('#modules/portal/site/pages/home/counted-home-page.tsx'), { isHidden: true }),
  support: route('/Support', () => import('#modules/portal/site/pages/support-page.tsx'), {
    title: '访问支持',
    query: { reason: 'text' },
    isUnlisted: true,
  }),
  relatedLinks: route('/FinancialDistric/RelatedLinks', () => import('#modules/portal/site/pages/related-links/related-links-page.tsx'), {
    title: '相关链接',
  }),
  campaigns: route('/Home/HomePic', () => import('#modules/portal/site/pages/campaigns-page.tsx'), { title: '专题活动' }),
  campaign: route('/Home/HomePic/detail/:id', () => import('#modules/portal/site/pages/campaign-page.tsx'), {
    samples: [{ firstOf: '/official-service/officialSite/campaigns' }],
  }),
  about: route('/IntoGL/about', () => import('#modules/portal/company/pages/about/about-page.tsx'), { title: '公司简介' }),
  milestones: route('/IntoGL/about/dashijian', () => import('#modules/portal/company/pages/honours/milestones-page.tsx'), {
    title: '大事记',
  }),
  shareholders: route('/IntoGL/about/gudongjieshao', () => import('#modules/portal/company/pages/structure/shareholders-page.tsx'), {
    title: '股东介绍',
    query: { asOf: 'day' },
  }),
  achievements: route('/IntoGL/about/huihuangyeji', () => import('#modules/portal/company/pages/honours/achievements-page.tsx'), {
    title: '辉煌业绩',
  }),
  contact: route('/IntoGL/about/lianxiwomen', () => import('#modules/portal/company/pages/about/contact-page.tsx'), { title: '联系我们' }),
  structure: route('/IntoGL/about/zuzhijiagou', () => import('#modules/portal/company/pages/structure/structure-page.tsx'), {
    title: '组织架构',
  }),
  branches: route('/IntoGL/branch', () => import('#modules/portal/branch/pages/branch-page.tsx'), {
    title: '营业网点',
    query: { province: /^\d{2}$/, city: /^\d{4}$/, keyWord: 'text', pageNum: 'page' },
  }),
  customerCenter: route('/IntoGL/branch/customerCenter', () => import('#modules/portal/branch/pages/customer-center-page.tsx'), {
    title: '客户服务中心',
  }),
  branchDetail: route('/IntoGL/branch/detail/:id', () => import('#modules/portal/branch/pages/branch-detail-page.tsx'), {
    samples: [{ firstOf: '/official-service/aboutUs/salesBranches' }],
  }),
  certificates: route('/IntoGL/certificate', () => import('#modules/portal/company/pages/honours/certificates-page.tsx'), {
    title: '资质证照',
  }),
  chairman: route('/IntoGL/chairman', () => import('#modules/portal/company/pages/about/chairman-page.tsx'), { title: '董事长致辞' }),
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
    query: { year: /^(19|20)\d{2}$/, type: ['annual', 'halfYear', 'audit', 'riskControl'] },
    samples: ['', '?year=2023&type=halfYear'],
  }),
  executives: route('/IntoGL/information/gaoguan', () => import('#modules/portal/company/pages/about/executives-page.tsx'), {
    isEvidence: true,
    title: '高级管理人员',
  }),
  accountWitnesses: route('/IntoGL/information/jianzhengkaihu', () => import('#modules/portal/disclosure/pages/witnesses-page.tsx'), {
    title: '见证开户公示',
    query: { keyWord: { upTo: 50 }, pageNum: 'page' },
  }),
  futuresIb: route('/IntoGL/information/qihuoIB', () => import('#modules/portal/disclosure/pages/futures-ib-page.tsx'), {
    title: '期货IB公示',
    query: { keyWord: { upTo: 50 }, pageNum: 'page' },
  }),
  staffRegister: route('/IntoGL/information/renyuangongshi', () => import('#modules/portal/disclosure/pages/staff-page.tsx'), {
    title: '从业人员公示',
    query: { tab: ['gsA', 'gsB', 'gsC', 'gsD'], keyWord: { upTo: 50 }, pageNum: 'page' },
    samples: ['', '?keyWord=nobody'],
    isPersonal: true,
  }),
  staffPerson: route(
    '/IntoGL/information/renyuangongshi/:number',
    () => import('#modules/portal/disclosure/pages/people/staff-person-page.tsx'),
    {
      samples: ['S00000526100175', 'S00000609110113'],
      isPersonal: true,
    },
  ),
  advisers: route('/IntoGL/information/touziguwen', () => import('#modules/portal/disclosure/pages/people/advisers-page.tsx'), {
    title: '投资顾问',
    query: { keyWord: { upTo: 50 }, pageNum: 'page' },
    samples: ['', '?keyWord=nobody'],
    isPersonal: true,
  }),
  investorRights: route('/IntoGL/information/touzirenquanyi', () => import('#modules/portal/disclosure/pages/investor-rights-page.tsx'), {
    isEvidence: true,
    title: '基金投资人权益须知',
  }),
  bondTraders: route('/IntoGL/information/zhaiquantouzi', () => import('#modules/portal/disclosure/pages/bond-traders-page.tsx'), {
    title: '债券投资交易公示',
  }),
  disclosedAccounts: route('/IntoGL/information/zhanghumingxi', () => import('#modules/portal/disclosure/pages/accounts-page.tsx'), {
    isEvidence: true,
    title: '客户资金账户公示',
  }),
  licences: route('/IntoGL/qualification', () => import('#modules/client/qualification/pages/licences-page.tsx'), {
    isEvidence: true,
    title: '业务资格',
  }),
  groupCompanies: route('/IntoGL/share', () => import('#modules/portal/company/pages/structure/group-page.tsx'), {
    isEvidence: true,
    title: '参控股公司',
  }),
  guolianchuangxin: route('/IntoGL/share/guolianchuangxin', () => import('#modules/portal/company/pages/structure/alternative-page.tsx'), {
    title: '另类投资子公司',
  }),
  businessScope: route('/Inves/businessScope', () => import('#modules/portal/investor/pages/business-scope-page.tsx'), {
    isEvidence: true,
    title: '业务范围',
  }),
  fees: route('/Inves/chargingStandard', () => import('#modules/portal/investor/pages/fees-page.tsx'), {
    isEvidence: true,
    title: '收费标准',
    query: { business: 'text', date: 'day', item: 'text' },
    samples: ['', '?date=2023-08-27&item=share-stamp-duty'],
  }),
  suitability: route('/Inves/risk', () => import('#modules/portal/investor/pages/suitability-page.tsx'), {
    isEvidence: true,
    title: '投资者适当性',
  }),
  investorMeetings: route('/Inves/meetings', () => import('#modules/portal/investor/pages/meetings-page.tsx'), {
    title: '投资者交流会',
    query: {
      keyWord: { upTo: 50 },
      kind: ['results', 'reception', 'education', 'online'],
      state: ['coming', 'running', 'ended', 'cancelled'],
      year: /^(19|20)\d{2}$/,
      pageNum: 'page',
    },
    samples: ['', '?kind=results&state=ended'],
  }),
  investorMeeting: route('/Inves/meeting/:id', () => import('#modules/portal/investor/pages/meeting-page.tsx'), {
    samples: [{ firstOf: '/official-service/investor/meetings' }],
  }),
  onlineBusinessScope: route('/OnlineTrading/BusinessScope', () => import('#modules/portal/help/pages/business-scope-page.tsx'), {
    title: '网上交易业务范围',
  }),
  openingProcess: route('/OnlineTrading/OpeningProcess', () => import('#modules/portal/help/pages/opening-process-page.tsx'), {
    title: '开户流程',
  }),
  securityCenter: route('/OnlineTrading/SecurityCenter', () => import('#modules/portal/help/pages/security-center-page.tsx'), {
    title: '安全中心',
  }),
  softwareDownload: route(
    '/OnlineTrading/SoftwareDownload',
    () => import('#modules/portal/online-trading/pages/downloads/software-download-page.tsx'),
    {
      title: '软件下载',
      query: { categoryId: 'text', keyWord: 'text' },
      samples: ['', '?categoryId=tools&keyWord=校验'],
      isLively: true,
    },
  ),
  downloadCheck: route(
    '/OnlineTrading/SoftwareDownload/DraggedImage',
    () => import('#modules/portal/online-trading/pages/downloads/dragged-image-page.tsx'),
    {
      title: '下载前的安全验证',
      query: { file: 'text', refused: ['1'] },
      samples: [{ firstOf: '/official-service/onlineTrading/downloads?categoryId=desktop', field: 'versions.0.file.id', query: '?file=' }],
      formLimit: 4096,
      isLively: true,
      isUnlisted: true,
    },
  ),
  app: route('/OnlineTrading/App', () => import('#modules/portal/online-trading/pages/app/app-page.tsx'), {
    title: '手机客户端',
    query: { from: visitSources },
  }),
  stateEncryption: route(
    '/OnlineTrading/StateEncryption',
    () => import('#modules/portal/online-trading/pages/trust/state-encryption-page.tsx'),
    {
      title: '国密专区',
      isPersonal: true,
    },
  ),
  userGuide: route('/OnlineTrading/UserGuide', () => import('#modules/portal/help/pages/user-guide-page.tsx'), {
    title: '使用指南',
    query: { guide: 'text' },
    samples: ['', '?guide=elder-guide'],
  }),
  videoTutorial: route('/OnlineTrading/VideoTutorial', () => import('#modules/portal/help/pages/video-tutorial-page.tsx'), {
    title: '视频教程',
  }),
  websiteSecurity: route(
    '/OnlineTrading/WebsiteSecurity',
    () => import('#modules/portal/online-trading/pages/trust/website-security-page.tsx'),
    {
      title: '网站安全',
    },
  ),
  phoneHome: route('/PhoneSC/home', () => import('#modules/portal/help/pages/phone-home-page.tsx'), { title: '手机证券' }),
  phoneQuestion: route('/PhoneSC/question', () => import('#modules/portal/help/pages/phone-question-page.tsx'), {
    title: '常见问题',
    query: { categoryId: 'text', keyWord: 'text' },
    samples: ['', '?categoryId=jiaoyi', '?keyWord=转账'],
    formLimit: 2000,
  }),
  accessibility: route('/accessibility', () => import('#modules/portal/site/pages/accessibility-page.tsx'), { title: '无障碍声明' }),
  apiDocs: route('/api-docs', () => import('#modules/portal/site/pages/api-docs/api-docs-page.tsx'), {
    title: '接口文档',
    query: { part: 'text', keyWord: 'text' },
  }),
  apiOperation: route('/api-docs/:id', () => import('#modules/portal/site/pages/api-docs/api-operation-page.tsx'), {
    samples: [
      'getOfficialServiceAboutUsSalesBranches',
      'getRecruitJobsJobId',
      'postApiLogin',
      'postCommonFileUpload',
      'getZbInformationFListForm',
    ],
    isLively: true,
  }),
  privacy: route('/privacy', () => import('#modules/portal/site/pages/privacy-page.tsx'), {
    isEvidence: true,
    title: '隐私政策',
    isLively: true,
  }),
  siteMap: route('/sitemap', () => import('#modules/portal/site/pages/site-map-page.tsx'), { title: '网站地图' }),
  verify: route('/verify', () => import('#modules/portal/online-trading/pages/trust/verify-page.tsx'), {
    title: '辨真伪',
    query: { q: 'text' },
    isPersonal: true,
  }),
};
