import { calculatorQuery, calculators } from '#modules/district/terms/web/calculators/field-names.ts';
import { route, type PageRoute } from '#web/page/page-route.ts';

/**
 * The one table of page URLs, spelt as in specification 2. Each page also answers to its path without `.html` and with
 * a trailing slash, by a permanent redirect. `query` names what makes another page of it, in the order of the cache key.
 * `/404` and whatever stands not here is answered by the 404 page (`root.tsx`).
 */
export const pageRoutes: readonly PageRoute[] = [
  route('/', () => import('#modules/portal/site/pages/home-page.tsx'), { isLively: true }),
  route('/index_count', () => import('#modules/portal/site/pages/home-page.tsx'), { isHidden: true, isLively: true }),
  route('/Login', () => import('#modules/client/login/pages/login-page.tsx'), { isLively: true }),
  route('/Login/reset', () => import('#modules/client/login/pages/reset-page.tsx'), { isLively: true }),
  route('/Business', () => import('#modules/client/hall/pages/hall-page.tsx'), { isLively: true }),
  route('/Business/case/:acptId', () => import('#modules/client/hall/pages/case-page.tsx'), { isLively: true }),
  route('/Business/cases', () => import('#modules/client/hall/pages/cases-page.tsx'), {
    query: ['state', 'pageNum'],
    isLively: true,
  }),
  route('/Business/handle/:code', () => import('#modules/client/hall/pages/prepare-page.tsx'), { isLively: true }),
  route('/Business/privacy', () => import('#modules/client/privacy/pages/privacy-centre-page.tsx'), { isLively: true }),
  route('/Business/documents', () => import('#modules/client/agreement/pages/documents-page.tsx'), { isLively: true }),
  route('/Business/security', () => import('#modules/client/login/pages/security-page.tsx'), { isLively: true }),
  route('/Support', () => import('#modules/portal/site/pages/support-page.tsx'), { query: ['reason'] }),

  route('/FinancialDistric/BasicIndexNotice', () => import('#modules/portal/content/pages/basic-index-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/Calculator', () => import('#modules/district/terms/pages/calculator-page.tsx'), {
    query: ['tab', ...calculatorQuery],
  }),
  route('/FinancialDistric/CompanyNotice', () => import('#modules/portal/content/pages/company-notice-page.tsx'), {
    query: ['kind', 'fundCompany', 'fundCode', 'keyWord', 'from', 'to', 'pageNum'],
  }),
  // Personal: what each network may look up of people is counted.
  route('/FinancialDistric/ConsignQualify', () => import('#modules/district/fund/pages/consign-page.tsx'), {
    query: ['tab', 'keyWord', 'pageNum'],
    isPersonal: true,
  }),
  route('/FinancialDistric/EvaluationMethod', () => import('#modules/district/fund/pages/evaluation-method-page.tsx'), {
    query: ['version'],
  }),
  route('/FinancialDistric/FCAnnouncement/:id', () => import('#modules/portal/content/pages/fund-announcement-page.tsx')),
  route('/FinancialDistric/FLFGNotice', () => import('#modules/portal/content/pages/laws-page.tsx'), {
    query: ['state', 'level', 'issuer', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/FLFGNoticeDetail/:id', () => import('#modules/portal/content/pages/law-page.tsx')),
  route('/FinancialDistric/FundDividend', () => import('#modules/district/fund/pages/dividend-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/FinancialDistric/FundMarket', () => import('#modules/portal/content/pages/fund-market-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNum'],
  }),
  route('/FinancialDistric/MDynamicDetail/:id', () => import('#modules/portal/content/pages/fund-market-detail-page.tsx')),
  route('/FinancialDistric/RelatedLinks', () => import('#modules/portal/related-links/pages/related-links-page.tsx')),
  route('/FinancialDistric/ResearchInform', () => import('#modules/portal/content/pages/research-page.tsx'), {
    query: ['kind', 'rating', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/SaleNoteDetail/:id', () => import('#modules/portal/content/pages/sale-notice-page.tsx')),
  route('/FinancialDistric/SaleNotice', () => import('#modules/portal/content/pages/sale-notices-page.tsx'), {
    query: ['kind', 'productCode', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/FuturesInformation', () => import('#modules/district/futures/pages/information-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/FinancialDistric/FuturesIntroduction', () => import('#modules/district/futures/pages/introduction-page.tsx'), {
    query: ['tab', 'exchange', 'product', 'keyWord', 'price', 'lots', 'pageNum'],
  }),
  route('/FinancialDistric/FuturesSchool', () => import('#modules/district/futures/pages/school-page.tsx'), { query: ['level'] }),
  route('/FinancialDistric/FuturesSchool/:lesson', () => import('#modules/district/futures/pages/lesson-page.tsx'), {
    formLimit: 2000,
  }),
  route('/FinancialDistric/Login', () => import('#modules/client/login/pages/login-page.tsx'), { isLively: true }),
  route('/FinancialDistric/MarginNoteDetail/:id', () => import('#modules/portal/content/pages/margin-note-detail-page.tsx')),
  route('/FinancialDistric/MarginNotice/:id', () => import('#modules/portal/content/pages/margin-notice-page.tsx'), {
    query: ['keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/MarginChanges', () => import('#modules/district/lists/pages/changes-page.tsx'), {
    query: ['list', 'finOrSlo', 'from', 'to', 'kind', 'keyWord', 'market', 'type', 'pageNum'],
  }),
  route('/FinancialDistric/MarginSecurity', () => import('#modules/district/lists/pages/margin-security-page.tsx'), {
    query: ['tab', 'keyWord', 'market', 'type', 'allowed', 'group', 'rateFrom', 'rateTo', 'status', 'reason', 'index', 'date', 'pageNum'],
  }),
  route('/FinancialDistric/MarginTrading', () => import('#modules/district/margin/pages/margin-trading-page.tsx'), {
    query: ['figure', 'range', 'from', 'to', 'pageNum'],
  }),
  route('/FinancialDistric/Refinancing', () => import('#modules/district/margin/pages/refinancing-page.tsx'), {
    query: ['kind', 'date', 'pageNum'],
  }),
  route('/FinancialDistric/RiskEvalution', () => import('#modules/district/fund/pages/risk-level-page.tsx'), {
    query: ['riskLevel', 'keyWord', 'category', 'managerName', 'change', 'date', 'pageNo'],
  }),
  route('/FinancialDistric/RiskCheck', () => import('#modules/client/questionnaire/pages/risk-check-page.tsx'), { isLively: true }),
  route('/FinancialDistric/RiskCheck/test', () => import('#modules/client/questionnaire/pages/risk-test-page.tsx'), {
    isLively: true,
  }),
  route('/FinancialDistric/RiskCheck/practice', () => import('#modules/client/questionnaire/pages/practice-page.tsx'), {
    query: ['mode'],
    formLimit: 8000,
  }),
  route('/FinancialDistric/NewGuide/BZJ', () => import('#modules/district/terms/pages/margin-guide-page.tsx'), {
    query: calculators.available.names,
  }),
  route('/FinancialDistric/NewGuide/JZDKZBJ', () => import('#modules/district/terms/pages/concentration-guide-page.tsx'), {
    query: calculators.concentration.names,
  }),
  route('/FinancialDistric/NewGuide/RZRQXF', () => import('#modules/district/terms/pages/cost-guide-page.tsx'), {
    query: calculators.interest.names,
  }),
  route('/FinancialDistric/NewGuide', () => import('#modules/district/guide/pages/guides-page.tsx')),
  route('/FinancialDistric/NewGuide/CJWT', () => import('#modules/district/guide/pages/questions-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    formLimit: 2000,
  }),
  route('/FinancialDistric/NewGuide/DBWTJ', () => import('#modules/district/guide/pages/collateral-page.tsx')),
  route('/FinancialDistric/NewGuide/FXJS', () => import('#modules/district/guide/pages/risk-page.tsx')),
  route('/FinancialDistric/NewGuide/JYLC', () => import('#modules/district/guide/pages/trading-page.tsx')),
  route('/FinancialDistric/NewGuide/KHZN', () => import('#modules/district/guide/pages/account-opening-page.tsx')),
  route('/FinancialDistric/NewGuide/QYCL', () => import('#modules/district/guide/pages/rights-page.tsx')),
  route('/FinancialDistric/NewGuide/YWBLLC', () => import('#modules/district/guide/pages/businesses-page.tsx'), {
    query: ['kind', 'channel', 'keyWord'],
  }),
  route('/FinancialDistric/NewGuide/ZQCJLC', () => import('#modules/district/guide/pages/lending-page.tsx')),
  route('/FinancialDistric/NewGuide/ZRTFXJS', () => import('#modules/district/guide/pages/refinancing-risk-page.tsx')),
  route('/FinancialDistric/StockPool', () => import('#modules/district/lists/pages/stock-pool-page.tsx'), {
    query: ['finOrSlo', 'change', 'keyWord', 'market', 'type', 'date', 'pageNum'],
  }),

  route('/GLtb', () => import('#modules/district/private-fund/pages/subsidiary-page.tsx')),
  route('/GLtb/about', () => import('#modules/district/private-fund/pages/subsidiary-about-page.tsx')),
  route('/GLtb/contact', () => import('#modules/district/private-fund/pages/subsidiary-contact-page.tsx')),
  route('/GLtb/home', () => import('#modules/district/private-fund/pages/subsidiary-home-page.tsx'), {
    query: ['gate'],
    isPersonal: true,
  }),
  route('/GLtb/information', () => import('#modules/district/private-fund/pages/subsidiary-information-page.tsx'), {
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/notice', () => import('#modules/district/private-fund/pages/subsidiary-notice-page.tsx'), {
    query: ['keyWord', 'pageNum'],
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/noticeDetail/:id', () => import('#modules/district/private-fund/pages/subsidiary-notice-detail-page.tsx'), {
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/share', () => import('#modules/district/private-fund/pages/subsidiary-share-page.tsx')),
  route('/GLtb/team', () => import('#modules/district/private-fund/pages/subsidiary-team-page.tsx')),

  route('/Home/HomePic', () => import('#modules/portal/site/pages/campaigns-page.tsx')),
  route('/Home/HomePic/detail/:id', () => import('#modules/portal/site/pages/campaign-page.tsx')),

  route('/IntoGL/about', () => import('#modules/portal/company/pages/about-page.tsx')),
  route('/IntoGL/about/dashijian', () => import('#modules/portal/company/pages/milestones-page.tsx')),
  route('/IntoGL/about/gudongjieshao', () => import('#modules/portal/company/pages/shareholders-page.tsx'), { query: ['asOf'] }),
  route('/IntoGL/about/huihuangyeji', () => import('#modules/portal/company/pages/achievements-page.tsx')),
  route('/IntoGL/about/lianxiwomen', () => import('#modules/portal/company/pages/contact-page.tsx')),
  route('/IntoGL/about/qiyewenhua', () => import('#modules/portal/content/pages/culture-page.tsx'), { query: ['pageNo'] }),
  route('/IntoGL/about/qiyewenhua/detail/:id', () => import('#modules/portal/content/pages/culture-detail-page.tsx')),
  route('/IntoGL/about/shehuizeren', () => import('#modules/portal/content/pages/responsibility-page.tsx'), { query: ['pageNo'] }),
  route('/IntoGL/about/shehuizeren/detail/:id', () => import('#modules/portal/content/pages/responsibility-detail-page.tsx')),
  route('/IntoGL/about/zhaobiao', () => import('#modules/portal/content/pages/tender-page.tsx'), {
    query: ['state', 'kind', 'keyWord', 'number', 'pageNo'],
  }),
  route('/IntoGL/about/zuzhijiagou', () => import('#modules/portal/company/pages/structure-page.tsx')),
  route('/IntoGL/branch', () => import('#modules/portal/branch/pages/branch-page.tsx'), {
    query: ['province', 'city', 'keyWord', 'pageNum'],
  }),
  route('/IntoGL/branch/customerCenter', () => import('#modules/portal/branch/pages/customer-center-page.tsx')),
  route('/IntoGL/branch/detail/:id', () => import('#modules/portal/branch/pages/branch-detail-page.tsx')),
  route('/IntoGL/certificate', () => import('#modules/portal/company/pages/certificates-page.tsx')),
  route('/IntoGL/chairman', () => import('#modules/portal/company/pages/chairman-page.tsx')),
  route('/IntoGL/complain', () => import('#modules/portal/complaint/pages/complain-page.tsx'), {
    formLimit: 56623104,
    isLively: true,
  }),
  route('/IntoGL/complain/data', () => import('#modules/portal/complaint/pages/complain-data-page.tsx'), {
    formLimit: 2000,
  }),
  route('/IntoGL/information', () => import('#modules/portal/disclosure/pages/information-page.tsx')),
  route('/IntoGL/information/caiwu', () => import('#modules/portal/disclosure/pages/finance-page.tsx'), { query: ['year', 'type'] }),
  route('/IntoGL/information/gaoguan', () => import('#modules/portal/company/pages/executives-page.tsx')),
  route('/IntoGL/information/jianzhengkaihu', () => import('#modules/portal/disclosure/pages/witnesses-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/IntoGL/information/qihuoIB', () => import('#modules/portal/disclosure/pages/futures-ib-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  // Personal: what each network may look up is counted.
  route('/IntoGL/information/renyuangongshi', () => import('#modules/portal/disclosure/pages/staff-page.tsx'), {
    query: ['tab', 'keyWord', 'pageNum'],
    isPersonal: true,
  }),
  route('/IntoGL/information/simu', () => import('#modules/district/private-fund/pages/private-funds-page.tsx'), {
    query: ['keyWord', 'pageNum'],
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/IntoGL/information/touzirenquanyi', () => import('#modules/portal/disclosure/pages/investor-rights-page.tsx')),
  route('/IntoGL/information/zhaiquantouzi', () => import('#modules/portal/disclosure/pages/bond-traders-page.tsx')),
  route('/IntoGL/information/zhanghumingxi', () => import('#modules/portal/disclosure/pages/accounts-page.tsx')),
  route('/IntoGL/news', () => import('#modules/portal/content/pages/news-page.tsx'), { query: ['keyWord', 'from', 'to', 'pageNo'] }),
  route('/IntoGL/news/:code', () => import('#modules/portal/content/pages/news-category-page.tsx'), {
    query: ['keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/IntoGL/noticeDetail/:id', () => import('#modules/portal/content/pages/notice-detail-page.tsx')),
  route('/IntoGL/noticeDetailNoTitle/:id', () => import('#modules/portal/content/pages/notice-text-page.tsx')),
  route('/IntoGL/noticeVersions/:id', () => import('#modules/portal/content/pages/notice-versions-page.tsx'), {
    query: ['from', 'to'],
  }),
  route('/IntoGL/qualification', () => import('#modules/portal/company/pages/licences-page.tsx')),
  route('/IntoGL/share', () => import('#modules/portal/company/pages/group-page.tsx')),
  route('/IntoGL/share/guolianchuangxin', () => import('#modules/portal/company/pages/alternative-page.tsx')),
  route('/IntoGL/supervisionNews', () => import('#modules/portal/content/pages/supervision-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/IntoGL/supervisionNews/detail/:id', () => import('#modules/portal/content/pages/supervision-detail-page.tsx')),

  route('/Inves/businessScope', () => import('#modules/portal/investor/pages/business-scope-page.tsx')),
  route('/Inves/chargingStandard', () => import('#modules/portal/investor/pages/fees-page.tsx'), {
    query: ['business', 'date', 'item'],
  }),
  route('/Inves/risk', () => import('#modules/portal/investor/pages/suitability-page.tsx')),

  route('/OnlineTrading/BusinessScope', () => import('#modules/portal/help/pages/business-scope-page.tsx')),
  route('/OnlineTrading/Identity', () => import('#modules/client/identity/pages/identity-page.tsx'), { isLively: true }),
  route('/OnlineTrading/OnlineNoteDetail/:id', () => import('#modules/portal/content/pages/online-note-detail-page.tsx')),
  route('/OnlineTrading/OnlineNotice', () => import('#modules/portal/content/pages/online-notice-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/OnlineTrading/OnlineNotice/HkConnect', () => import('#modules/district/hk-connect/pages/hk-connect-page.tsx'), {
    query: ['type', 'posStr'],
  }),
  route('/OnlineTrading/OnlineNotice/Trade', () => import('#modules/portal/content/pages/trade-notice-page.tsx'), {
    query: ['kind', 'market', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/OnlineTrading/OpeningProcess', () => import('#modules/portal/help/pages/opening-process-page.tsx')),
  route('/OnlineTrading/SecurityCenter', () => import('#modules/portal/help/pages/security-center-page.tsx')),
  route('/OnlineTrading/SoftwareDownload', () => import('#modules/portal/download/pages/software-download-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    isLively: true,
  }),
  route('/OnlineTrading/SoftwareDownload/DraggedImage', () => import('#modules/portal/download/pages/dragged-image-page.tsx'), {
    query: ['file', 'refused'],
    formLimit: 4096,
    isLively: true,
  }),
  route('/OnlineTrading/StateEncryption', () => import('#modules/portal/trust/pages/state-encryption-page.tsx'), { isPersonal: true }),
  route('/OnlineTrading/UserGuide', () => import('#modules/portal/help/pages/user-guide-page.tsx'), { query: ['guide'] }),
  route('/OnlineTrading/VideoTutorial', () => import('#modules/portal/help/pages/video-tutorial-page.tsx')),
  route('/OnlineTrading/WebsiteSecurity', () => import('#modules/portal/trust/pages/website-security-page.tsx')),

  route('/PhoneSC/home', () => import('#modules/portal/help/pages/phone-home-page.tsx')),
  route('/PhoneSC/question', () => import('#modules/portal/help/pages/phone-question-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    formLimit: 2000,
  }),

  route('/Recruit/deliveries', () => import('#modules/recruit/delivery/pages/deliveries-page.tsx'), { isLively: true }),
  route('/Recruit/login', () => import('#modules/recruit/seeker/pages/login-page.tsx'), { isLively: true }),
  route('/Recruit', () => import('#modules/recruit/recruitment/pages/recruit-page.tsx')),
  route('/Recruit/job/:id', () => import('#modules/recruit/recruitment/pages/job-page.tsx'), { isLively: true }),
  route('/Recruit/jobs', () => import('#modules/recruit/recruitment/pages/jobs-page.tsx'), {
    query: ['type', 'jobTitle', 'location', 'headQuarter', 'department', 'keyWord', 'pageNum'],
  }),
  route('/Recruit/notices', () => import('#modules/recruit/recruitment/pages/notices-page.tsx'), {
    query: ['categoryName', 'noticeState', 'keyWord', 'pageNum'],
  }),
  route('/Recruit/notice/:id', () => import('#modules/recruit/recruitment/pages/notice-page.tsx')),
  route('/Recruit/privacy', () => import('#modules/recruit/seeker/pages/privacy-page.tsx'), { isLively: true }),
  route('/Recruit/resume', () => import('#modules/recruit/resume/pages/resume-page.tsx'), { isLively: true }),

  route('/accessibility', () => import('#modules/portal/site/pages/accessibility-page.tsx')),
  route('/api-docs', () => import('#modules/portal/site/pages/api-docs-page.tsx')),
  route('/calendar', () => import('#modules/base/calendar/pages/calendar-page.tsx'), { query: ['year'] }),
  route('/feeds', () => import('./feeds-page.ts')),
  route('/fund/:code', () => import('#modules/district/fund/pages/fund-page.tsx')),
  route('/privacy', () => import('#modules/portal/site/pages/privacy-page.tsx'), { isLively: true }),
  route('/search', () => import('#modules/base/search/pages/search-page.tsx'), { query: ['q', 'kind', 'pageNum'] }),
  route('/security/:code', () => import('#modules/district/lists/pages/security-page.tsx'), { query: ['date', 'market'] }),
  route('/sitemap', () => import('#modules/portal/site/pages/site-map-page.tsx')),
  route('/verify/agreement', () => import('#modules/client/agreement/pages/verify-agreement-page.tsx'), {
    query: ['hash'],
    isPersonal: true,
    isLively: true,
  }),
  route('/verify', () => import('#modules/portal/trust/pages/verify-page.tsx'), { query: ['q'], isPersonal: true }),

  // All pieces on one page, for those who build with them; the built site does not have it.
  ...(import.meta.env.DEV ? [route('/dev/pieces', () => import('#web/ui/examples-page.tsx'), { isHidden: true })] : []),
];
