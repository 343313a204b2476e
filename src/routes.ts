import { route, type PageRoute } from '#web/page/page-route.ts';

/**
 * The one table of page URLs, spelt as in specification 2. Each page also answers to its path without `.html` and with
 * a trailing slash, by a permanent redirect. `query` names what makes another page of it, in the order of the cache key.
 * `/404` and whatever stands not here is answered by the 404 page (`root.tsx`).
 */
export const pageRoutes: readonly PageRoute[] = [
  route('/', '首页', () => import('#modules/site/pages/home-page.tsx'), { isLively: true }),
  route('/index_count', '首页', () => import('#modules/site/pages/home-page.tsx'), { isHidden: true, isLively: true }),
  route('/Login', '客户登录', () => import('#modules/client/pages/login-page.tsx'), { isLively: true }),
  route('/Business', '业务办理大厅', () => import('#modules/client/pages/business-page.tsx'), { isLively: true }),
  route('/Support', '访问支持', () => import('#modules/site/pages/support-page.tsx'), { query: ['reason'] }),

  route('/FinancialDistric/CompanyNotice', '金融产品公告', () => import('#modules/content/pages/company-notice-page.tsx'), {
    query: ['keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/Login', '金融专区登录', () => import('#modules/client/pages/login-page.tsx'), { isLively: true }),
  route('/FinancialDistric/MarginSecurity', '标的与担保证券查询', () => import('#modules/securities/pages/margin-security-page.tsx'), {
    query: ['tab', 'keyWord', 'market', 'type', 'allowed', 'group', 'rateFrom', 'rateTo', 'date', 'pageNum'],
  }),
  route('/FinancialDistric/StockPool', '标的股票池', () => import('#modules/securities/pages/stock-pool-page.tsx'), {
    query: ['finOrSlo', 'change', 'keyWord', 'market', 'type', 'date', 'pageNum'],
  }),

  route('/GLtb', '私募子公司专区', () => import('#modules/private-fund/pages/subsidiary-page.tsx')),
  route('/GLtb/about', '私募子公司简介', () => import('#modules/private-fund/pages/subsidiary-about-page.tsx')),
  route('/GLtb/contact', '联系私募子公司', () => import('#modules/private-fund/pages/subsidiary-contact-page.tsx')),
  route('/GLtb/home', '私募子公司首页', () => import('#modules/private-fund/pages/subsidiary-home-page.tsx'), {
    query: ['gate'],
    isPersonal: true,
  }),
  route('/GLtb/information', '私募子公司信息公示', () => import('#modules/private-fund/pages/subsidiary-information-page.tsx'), {
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/notice', '私募子公司公告', () => import('#modules/private-fund/pages/subsidiary-notice-page.tsx'), {
    query: ['keyWord', 'pageNum'],
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/noticeDetail/:id', '私募子公司公告正文', () => import('#modules/private-fund/pages/subsidiary-notice-detail-page.tsx'), {
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/share', '私募子公司股东与投资企业', () => import('#modules/private-fund/pages/subsidiary-share-page.tsx')),
  route('/GLtb/team', '私募子公司管理团队', () => import('#modules/private-fund/pages/subsidiary-team-page.tsx')),

  route('/Home/HomePic', '专题活动', () => import('#modules/site/pages/campaigns-page.tsx')),
  route('/Home/HomePic/detail/:id', '专题详情', () => import('#modules/site/pages/campaign-page.tsx')),

  route('/IntoGL/about', '公司简介', () => import('#modules/company/pages/about-page.tsx')),
  route('/IntoGL/about/dashijian', '大事记', () => import('#modules/company/pages/milestones-page.tsx')),
  route('/IntoGL/about/gudongjieshao', '股东介绍', () => import('#modules/company/pages/shareholders-page.tsx'), { query: ['asOf'] }),
  route('/IntoGL/about/huihuangyeji', '辉煌业绩', () => import('#modules/company/pages/achievements-page.tsx')),
  route('/IntoGL/about/lianxiwomen', '联系我们', () => import('#modules/company/pages/contact-page.tsx')),
  route('/IntoGL/about/qiyewenhua', '企业文化', () => import('#modules/content/pages/culture-page.tsx'), { query: ['pageNo'] }),
  route('/IntoGL/about/qiyewenhua/detail/:id', '企业文化详情', () => import('#modules/content/pages/culture-detail-page.tsx')),
  route('/IntoGL/about/shehuizeren', '社会责任', () => import('#modules/content/pages/responsibility-page.tsx'), { query: ['pageNo'] }),
  route('/IntoGL/about/shehuizeren/detail/:id', '社会责任详情', () => import('#modules/content/pages/responsibility-detail-page.tsx')),
  route('/IntoGL/about/zhaobiao', '采购招标', () => import('#modules/content/pages/tender-page.tsx'), {
    query: ['state', 'kind', 'keyWord', 'number', 'pageNo'],
  }),
  route('/IntoGL/about/zuzhijiagou', '组织架构', () => import('#modules/company/pages/structure-page.tsx')),
  route('/IntoGL/branch', '营业网点', () => import('#modules/branch/pages/branch-page.tsx'), {
    query: ['province', 'city', 'keyWord', 'pageNum'],
  }),
  route('/IntoGL/branch/customerCenter', '客户服务中心', () => import('#modules/branch/pages/customer-center-page.tsx')),
  route('/IntoGL/branch/detail/:id', '网点详情', () => import('#modules/branch/pages/branch-detail-page.tsx')),
  route('/IntoGL/certificate', '资质证照', () => import('#modules/company/pages/certificates-page.tsx')),
  route('/IntoGL/chairman', '董事长致辞', () => import('#modules/company/pages/chairman-page.tsx')),
  route('/IntoGL/complain', '投诉与建议', () => import('#modules/complaint/pages/complain-page.tsx'), {
    formLimit: 56623104,
    isLively: true,
  }),
  route('/IntoGL/complain/data', '投诉办理公示与进度查询', () => import('#modules/complaint/pages/complain-data-page.tsx'), {
    formLimit: 2000,
  }),
  route('/IntoGL/information', '信息公示', () => import('#modules/disclosure/pages/information-page.tsx')),
  route('/IntoGL/information/caiwu', '财务信息', () => import('#modules/disclosure/pages/finance-page.tsx'), { query: ['year', 'type'] }),
  route('/IntoGL/information/gaoguan', '高级管理人员', () => import('#modules/company/pages/executives-page.tsx')),
  route('/IntoGL/information/jianzhengkaihu', '见证开户公示', () => import('#modules/disclosure/pages/witnesses-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/IntoGL/information/qihuoIB', '期货IB公示', () => import('#modules/disclosure/pages/futures-ib-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  // Personal: what each network may look up is counted.
  route('/IntoGL/information/renyuangongshi', '从业人员公示', () => import('#modules/disclosure/pages/staff-page.tsx'), {
    query: ['tab', 'keyWord', 'pageNum'],
    isPersonal: true,
  }),
  route('/IntoGL/information/simu', '私募基金产品公示', () => import('#modules/private-fund/pages/private-funds-page.tsx'), {
    query: ['keyWord', 'pageNum'],
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/IntoGL/information/touzirenquanyi', '基金投资人权益须知', () => import('#modules/disclosure/pages/investor-rights-page.tsx')),
  route('/IntoGL/information/zhaiquantouzi', '债券投资交易公示', () => import('#modules/disclosure/pages/bond-traders-page.tsx')),
  route('/IntoGL/information/zhanghumingxi', '客户资金账户公示', () => import('#modules/disclosure/pages/accounts-page.tsx')),
  route('/IntoGL/news', '新闻中心', () => import('#modules/content/pages/news-page.tsx'), { query: ['keyWord', 'from', 'to', 'pageNo'] }),
  route('/IntoGL/news/:code', '分类新闻', () => import('#modules/content/pages/news-category-page.tsx'), {
    query: ['keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/IntoGL/noticeDetail/:id', '公告详情', () => import('#modules/content/pages/notice-detail-page.tsx')),
  route('/IntoGL/noticeDetailNoTitle/:id', '公告正文', () => import('#modules/content/pages/notice-text-page.tsx')),
  route('/IntoGL/noticeVersions/:id', '历次版本', () => import('#modules/content/pages/notice-versions-page.tsx'), {
    query: ['from', 'to'],
  }),
  route('/IntoGL/qualification', '业务资格', () => import('#modules/company/pages/licences-page.tsx')),
  route('/IntoGL/share', '参控股公司', () => import('#modules/company/pages/group-page.tsx')),
  route('/IntoGL/share/guolianchuangxin', '另类投资子公司', () => import('#modules/company/pages/alternative-page.tsx')),
  route('/IntoGL/supervisionNews', '监管信息', () => import('#modules/content/pages/supervision-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/IntoGL/supervisionNews/detail/:id', '监管信息详情', () => import('#modules/content/pages/supervision-detail-page.tsx')),

  route('/Inves/businessScope', '业务范围', () => import('#modules/investor/pages/business-scope-page.tsx')),
  route('/Inves/chargingStandard', '收费标准', () => import('#modules/investor/pages/fees-page.tsx'), {
    query: ['business', 'date', 'item'],
  }),
  route('/Inves/risk', '投资者适当性', () => import('#modules/investor/pages/suitability-page.tsx')),

  route('/OnlineTrading/BusinessScope', '网上交易业务范围', () => import('#modules/help/pages/business-scope-page.tsx')),
  route('/OnlineTrading/OnlineNoteDetail/:id', '网上交易公告详情', () => import('#modules/content/pages/online-note-detail-page.tsx')),
  route('/OnlineTrading/OnlineNotice', '网上交易公告', () => import('#modules/content/pages/online-notice-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/OnlineTrading/OnlineNotice/Trade', '交易公告', () => import('#modules/content/pages/trade-notice-page.tsx'), {
    query: ['kind', 'market', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/OnlineTrading/OpeningProcess', '开户流程', () => import('#modules/help/pages/opening-process-page.tsx')),
  route('/OnlineTrading/SecurityCenter', '安全中心', () => import('#modules/help/pages/security-center-page.tsx')),
  route('/OnlineTrading/SoftwareDownload', '软件下载', () => import('#modules/download/pages/software-download-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    isLively: true,
  }),
  route(
    '/OnlineTrading/SoftwareDownload/DraggedImage',
    '下载前的安全验证',
    () => import('#modules/download/pages/dragged-image-page.tsx'),
    { query: ['file', 'refused'], formLimit: 4096, isLively: true },
  ),
  route('/OnlineTrading/StateEncryption', '国密专区', () => import('#modules/trust/pages/state-encryption-page.tsx'), { isPersonal: true }),
  route('/OnlineTrading/UserGuide', '使用指南', () => import('#modules/help/pages/user-guide-page.tsx'), { query: ['guide'] }),
  route('/OnlineTrading/VideoTutorial', '视频教程', () => import('#modules/help/pages/video-tutorial-page.tsx')),
  route('/OnlineTrading/WebsiteSecurity', '网站安全', () => import('#modules/trust/pages/website-security-page.tsx')),

  route('/PhoneSC/home', '手机证券', () => import('#modules/help/pages/phone-home-page.tsx')),
  route('/PhoneSC/question', '常见问题', () => import('#modules/help/pages/phone-question-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    formLimit: 2000,
  }),

  route('/accessibility', '无障碍声明', () => import('#modules/site/pages/accessibility-page.tsx')),
  route('/api-docs', '接口文档', () => import('#modules/site/pages/api-docs-page.tsx')),
  route('/calendar', '交易日历', () => import('#modules/calendar/pages/calendar-page.tsx'), { query: ['year'] }),
  route('/feeds', '订阅', () => import('#modules/feed/pages/feeds-page.tsx')),
  route('/privacy', '隐私政策', () => import('#modules/site/pages/privacy-page.tsx'), { isLively: true }),
  route('/search', '站内搜索', () => import('#modules/search/pages/search-page.tsx'), { query: ['q', 'kind', 'pageNum'] }),
  route('/sitemap', '网站地图', () => import('#modules/site/pages/site-map-page.tsx')),
  route('/verify', '辨真伪', () => import('#modules/trust/pages/verify-page.tsx'), { query: ['q'], isPersonal: true }),

  // All pieces on one page, for those who build with them; the built site does not have it.
  ...(import.meta.env.DEV ? [route('/dev/pieces', '组件示例', () => import('#web/ui/examples-page.tsx'), { isHidden: true })] : []),
];
