import { calculatorQuery, calculators } from '#modules/margin-terms/web/calculators/field-names.ts';
import { route, type PageRoute } from '#web/page/page-route.ts';

/**
 * The one table of page URLs, spelt as in specification 2. Each page also answers to its path without `.html` and with
 * a trailing slash, by a permanent redirect. `query` names what makes another page of it, in the order of the cache key.
 * `/404` and whatever stands not here is answered by the 404 page (`root.tsx`).
 */
export const pageRoutes: readonly PageRoute[] = [
  route('/', () => import('#modules/site/pages/home-page.tsx'), { isLively: true }),
  route('/index_count', () => import('#modules/site/pages/home-page.tsx'), { isHidden: true, isLively: true }),
  route('/Login', () => import('#modules/client/pages/login-page.tsx'), { isLively: true }),
  route('/Login/reset', () => import('#modules/client/pages/reset-page.tsx'), { isLively: true }),
  route('/Business', () => import('#modules/business/pages/hall-page.tsx'), { isLively: true }),
  route('/Business/case/:acptId', () => import('#modules/business/pages/case-page.tsx'), { isLively: true }),
  route('/Business/cases', () => import('#modules/business/pages/cases-page.tsx'), {
    query: ['state', 'pageNum'],
    isLively: true,
  }),
  route('/Business/handle/:code', () => import('#modules/business/pages/prepare-page.tsx'), { isLively: true }),
  route('/Business/privacy', () => import('#modules/privacy/pages/privacy-centre-page.tsx'), { isLively: true }),
  route('/Business/documents', () => import('#modules/agreement/pages/documents-page.tsx'), { isLively: true }),
  route('/Business/security', () => import('#modules/client/pages/security-page.tsx'), { isLively: true }),
  route('/Support', () => import('#modules/site/pages/support-page.tsx'), { query: ['reason'] }),

  route('/FinancialDistric/BasicIndexNotice', () => import('#modules/content/pages/basic-index-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/Calculator', () => import('#modules/margin-terms/pages/calculator-page.tsx'), {
    query: ['tab', ...calculatorQuery],
  }),
  route('/FinancialDistric/CompanyNotice', () => import('#modules/content/pages/company-notice-page.tsx'), {
    query: ['kind', 'fundCompany', 'fundCode', 'keyWord', 'from', 'to', 'pageNum'],
  }),
  // Personal: what each network may look up of people is counted.
  route('/FinancialDistric/ConsignQualify', () => import('#modules/fund/pages/consign-page.tsx'), {
    query: ['tab', 'keyWord', 'pageNum'],
    isPersonal: true,
  }),
  route('/FinancialDistric/EvaluationMethod', () => import('#modules/fund/pages/evaluation-method-page.tsx'), {
    query: ['version'],
  }),
  route('/FinancialDistric/FCAnnouncement/:id', () => import('#modules/content/pages/fund-announcement-page.tsx')),
  route('/FinancialDistric/FLFGNotice', () => import('#modules/content/pages/laws-page.tsx'), {
    query: ['state', 'level', 'issuer', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/FLFGNoticeDetail/:id', () => import('#modules/content/pages/law-page.tsx')),
  route('/FinancialDistric/FundDividend', () => import('#modules/fund/pages/dividend-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/FinancialDistric/FundMarket', () => import('#modules/content/pages/fund-market-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNum'],
  }),
  route('/FinancialDistric/MDynamicDetail/:id', () => import('#modules/content/pages/fund-market-detail-page.tsx')),
  route('/FinancialDistric/RelatedLinks', () => import('#modules/related-links/pages/related-links-page.tsx')),
  route('/FinancialDistric/ResearchInform', () => import('#modules/content/pages/research-page.tsx'), {
    query: ['kind', 'rating', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/SaleNoteDetail/:id', () => import('#modules/content/pages/sale-notice-page.tsx')),
  route('/FinancialDistric/SaleNotice', () => import('#modules/content/pages/sale-notices-page.tsx'), {
    query: ['kind', 'productCode', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/FuturesInformation', () => import('#modules/futures/pages/information-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/FinancialDistric/FuturesIntroduction', () => import('#modules/futures/pages/introduction-page.tsx'), {
    query: ['tab', 'exchange', 'product', 'keyWord', 'price', 'lots', 'pageNum'],
  }),
  route('/FinancialDistric/FuturesSchool', () => import('#modules/futures/pages/school-page.tsx'), { query: ['level'] }),
  route('/FinancialDistric/FuturesSchool/:lesson', () => import('#modules/futures/pages/lesson-page.tsx'), {
    formLimit: 2000,
  }),
  route('/FinancialDistric/Login', () => import('#modules/client/pages/login-page.tsx'), { isLively: true }),
  route('/FinancialDistric/MarginNoteDetail/:id', () => import('#modules/content/pages/margin-note-detail-page.tsx')),
  route('/FinancialDistric/MarginNotice/:id', () => import('#modules/content/pages/margin-notice-page.tsx'), {
    query: ['keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/FinancialDistric/MarginChanges', () => import('#modules/securities/pages/changes-page.tsx'), {
    query: ['list', 'finOrSlo', 'from', 'to', 'kind', 'keyWord', 'market', 'type', 'pageNum'],
  }),
  route('/FinancialDistric/MarginSecurity', () => import('#modules/securities/pages/margin-security-page.tsx'), {
    query: ['tab', 'keyWord', 'market', 'type', 'allowed', 'group', 'rateFrom', 'rateTo', 'status', 'reason', 'index', 'date', 'pageNum'],
  }),
  route('/FinancialDistric/MarginTrading', () => import('#modules/margin/pages/margin-trading-page.tsx'), {
    query: ['figure', 'range', 'from', 'to', 'pageNum'],
  }),
  route('/FinancialDistric/Refinancing', () => import('#modules/margin/pages/refinancing-page.tsx'), {
    query: ['kind', 'date', 'pageNum'],
  }),
  route('/FinancialDistric/RiskEvalution', () => import('#modules/fund/pages/risk-level-page.tsx'), {
    query: ['riskLevel', 'keyWord', 'category', 'managerName', 'change', 'date', 'pageNo'],
  }),
  route('/FinancialDistric/RiskCheck', () => import('#modules/questionnaire/pages/risk-check-page.tsx'), { isLively: true }),
  route('/FinancialDistric/RiskCheck/test', () => import('#modules/questionnaire/pages/risk-test-page.tsx'), {
    isLively: true,
  }),
  route('/FinancialDistric/RiskCheck/practice', () => import('#modules/questionnaire/pages/practice-page.tsx'), {
    query: ['mode'],
    formLimit: 8000,
  }),
  route('/FinancialDistric/NewGuide/BZJ', () => import('#modules/margin-terms/pages/margin-guide-page.tsx'), {
    query: calculators.available.names,
  }),
  route('/FinancialDistric/NewGuide/JZDKZBJ', () => import('#modules/margin-terms/pages/concentration-guide-page.tsx'), {
    query: calculators.concentration.names,
  }),
  route('/FinancialDistric/NewGuide/RZRQXF', () => import('#modules/margin-terms/pages/cost-guide-page.tsx'), {
    query: calculators.interest.names,
  }),
  route('/FinancialDistric/NewGuide', () => import('#modules/guide/pages/guides-page.tsx')),
  route('/FinancialDistric/NewGuide/CJWT', () => import('#modules/guide/pages/questions-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    formLimit: 2000,
  }),
  route('/FinancialDistric/NewGuide/DBWTJ', () => import('#modules/guide/pages/collateral-page.tsx')),
  route('/FinancialDistric/NewGuide/FXJS', () => import('#modules/guide/pages/risk-page.tsx')),
  route('/FinancialDistric/NewGuide/JYLC', () => import('#modules/guide/pages/trading-page.tsx')),
  route('/FinancialDistric/NewGuide/KHZN', () => import('#modules/guide/pages/account-opening-page.tsx')),
  route('/FinancialDistric/NewGuide/QYCL', () => import('#modules/guide/pages/rights-page.tsx')),
  route('/FinancialDistric/NewGuide/YWBLLC', () => import('#modules/guide/pages/businesses-page.tsx'), {
    query: ['kind', 'channel', 'keyWord'],
  }),
  route('/FinancialDistric/NewGuide/ZQCJLC', () => import('#modules/guide/pages/lending-page.tsx')),
  route('/FinancialDistric/NewGuide/ZRTFXJS', () => import('#modules/guide/pages/refinancing-risk-page.tsx')),
  route('/FinancialDistric/StockPool', () => import('#modules/securities/pages/stock-pool-page.tsx'), {
    query: ['finOrSlo', 'change', 'keyWord', 'market', 'type', 'date', 'pageNum'],
  }),

  route('/GLtb', () => import('#modules/private-fund/pages/subsidiary-page.tsx')),
  route('/GLtb/about', () => import('#modules/private-fund/pages/subsidiary-about-page.tsx')),
  route('/GLtb/contact', () => import('#modules/private-fund/pages/subsidiary-contact-page.tsx')),
  route('/GLtb/home', () => import('#modules/private-fund/pages/subsidiary-home-page.tsx'), {
    query: ['gate'],
    isPersonal: true,
  }),
  route('/GLtb/information', () => import('#modules/private-fund/pages/subsidiary-information-page.tsx'), {
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/notice', () => import('#modules/private-fund/pages/subsidiary-notice-page.tsx'), {
    query: ['keyWord', 'pageNum'],
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/noticeDetail/:id', () => import('#modules/private-fund/pages/subsidiary-notice-detail-page.tsx'), {
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/GLtb/share', () => import('#modules/private-fund/pages/subsidiary-share-page.tsx')),
  route('/GLtb/team', () => import('#modules/private-fund/pages/subsidiary-team-page.tsx')),

  route('/Home/HomePic', () => import('#modules/site/pages/campaigns-page.tsx')),
  route('/Home/HomePic/detail/:id', () => import('#modules/site/pages/campaign-page.tsx')),

  route('/IntoGL/about', () => import('#modules/company/pages/about-page.tsx')),
  route('/IntoGL/about/dashijian', () => import('#modules/company/pages/milestones-page.tsx')),
  route('/IntoGL/about/gudongjieshao', () => import('#modules/company/pages/shareholders-page.tsx'), { query: ['asOf'] }),
  route('/IntoGL/about/huihuangyeji', () => import('#modules/company/pages/achievements-page.tsx')),
  route('/IntoGL/about/lianxiwomen', () => import('#modules/company/pages/contact-page.tsx')),
  route('/IntoGL/about/qiyewenhua', () => import('#modules/content/pages/culture-page.tsx'), { query: ['pageNo'] }),
  route('/IntoGL/about/qiyewenhua/detail/:id', () => import('#modules/content/pages/culture-detail-page.tsx')),
  route('/IntoGL/about/shehuizeren', () => import('#modules/content/pages/responsibility-page.tsx'), { query: ['pageNo'] }),
  route('/IntoGL/about/shehuizeren/detail/:id', () => import('#modules/content/pages/responsibility-detail-page.tsx')),
  route('/IntoGL/about/zhaobiao', () => import('#modules/content/pages/tender-page.tsx'), {
    query: ['state', 'kind', 'keyWord', 'number', 'pageNo'],
  }),
  route('/IntoGL/about/zuzhijiagou', () => import('#modules/company/pages/structure-page.tsx')),
  route('/IntoGL/branch', () => import('#modules/branch/pages/branch-page.tsx'), {
    query: ['province', 'city', 'keyWord', 'pageNum'],
  }),
  route('/IntoGL/branch/customerCenter', () => import('#modules/branch/pages/customer-center-page.tsx')),
  route('/IntoGL/branch/detail/:id', () => import('#modules/branch/pages/branch-detail-page.tsx')),
  route('/IntoGL/certificate', () => import('#modules/company/pages/certificates-page.tsx')),
  route('/IntoGL/chairman', () => import('#modules/company/pages/chairman-page.tsx')),
  route('/IntoGL/complain', () => import('#modules/complaint/pages/complain-page.tsx'), {
    formLimit: 56623104,
    isLively: true,
  }),
  route('/IntoGL/complain/data', () => import('#modules/complaint/pages/complain-data-page.tsx'), {
    formLimit: 2000,
  }),
  route('/IntoGL/information', () => import('#modules/disclosure/pages/information-page.tsx')),
  route('/IntoGL/information/caiwu', () => import('#modules/disclosure/pages/finance-page.tsx'), { query: ['year', 'type'] }),
  route('/IntoGL/information/gaoguan', () => import('#modules/company/pages/executives-page.tsx')),
  route('/IntoGL/information/jianzhengkaihu', () => import('#modules/disclosure/pages/witnesses-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  route('/IntoGL/information/qihuoIB', () => import('#modules/disclosure/pages/futures-ib-page.tsx'), {
    query: ['keyWord', 'pageNum'],
  }),
  // Personal: what each network may look up is counted.
  route('/IntoGL/information/renyuangongshi', () => import('#modules/disclosure/pages/staff-page.tsx'), {
    query: ['tab', 'keyWord', 'pageNum'],
    isPersonal: true,
  }),
  route('/IntoGL/information/simu', () => import('#modules/private-fund/pages/private-funds-page.tsx'), {
    query: ['keyWord', 'pageNum'],
    isPersonal: true,
    formLimit: 16384,
    isHidden: true,
  }),
  route('/IntoGL/information/touzirenquanyi', () => import('#modules/disclosure/pages/investor-rights-page.tsx')),
  route('/IntoGL/information/zhaiquantouzi', () => import('#modules/disclosure/pages/bond-traders-page.tsx')),
  route('/IntoGL/information/zhanghumingxi', () => import('#modules/disclosure/pages/accounts-page.tsx')),
  route('/IntoGL/news', () => import('#modules/content/pages/news-page.tsx'), { query: ['keyWord', 'from', 'to', 'pageNo'] }),
  route('/IntoGL/news/:code', () => import('#modules/content/pages/news-category-page.tsx'), {
    query: ['keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/IntoGL/noticeDetail/:id', () => import('#modules/content/pages/notice-detail-page.tsx')),
  route('/IntoGL/noticeDetailNoTitle/:id', () => import('#modules/content/pages/notice-text-page.tsx')),
  route('/IntoGL/noticeVersions/:id', () => import('#modules/content/pages/notice-versions-page.tsx'), {
    query: ['from', 'to'],
  }),
  route('/IntoGL/qualification', () => import('#modules/company/pages/licences-page.tsx')),
  route('/IntoGL/share', () => import('#modules/company/pages/group-page.tsx')),
  route('/IntoGL/share/guolianchuangxin', () => import('#modules/company/pages/alternative-page.tsx')),
  route('/IntoGL/supervisionNews', () => import('#modules/content/pages/supervision-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/IntoGL/supervisionNews/detail/:id', () => import('#modules/content/pages/supervision-detail-page.tsx')),

  route('/Inves/businessScope', () => import('#modules/investor/pages/business-scope-page.tsx')),
  route('/Inves/chargingStandard', () => import('#modules/investor/pages/fees-page.tsx'), {
    query: ['business', 'date', 'item'],
  }),
  route('/Inves/risk', () => import('#modules/investor/pages/suitability-page.tsx')),

  route('/OnlineTrading/BusinessScope', () => import('#modules/help/pages/business-scope-page.tsx')),
  route('/OnlineTrading/Identity', () => import('#modules/identity/pages/identity-page.tsx'), { isLively: true }),
  route('/OnlineTrading/OnlineNoteDetail/:id', () => import('#modules/content/pages/online-note-detail-page.tsx')),
  route('/OnlineTrading/OnlineNotice', () => import('#modules/content/pages/online-notice-page.tsx'), {
    query: ['kind', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/OnlineTrading/OnlineNotice/HkConnect', () => import('#modules/hk-connect/pages/hk-connect-page.tsx'), {
    query: ['type', 'posStr'],
  }),
  route('/OnlineTrading/OnlineNotice/Trade', () => import('#modules/content/pages/trade-notice-page.tsx'), {
    query: ['kind', 'market', 'keyWord', 'from', 'to', 'pageNo'],
  }),
  route('/OnlineTrading/OpeningProcess', () => import('#modules/help/pages/opening-process-page.tsx')),
  route('/OnlineTrading/SecurityCenter', () => import('#modules/help/pages/security-center-page.tsx')),
  route('/OnlineTrading/SoftwareDownload', () => import('#modules/download/pages/software-download-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    isLively: true,
  }),
  route('/OnlineTrading/SoftwareDownload/DraggedImage', () => import('#modules/download/pages/dragged-image-page.tsx'), {
    query: ['file', 'refused'],
    formLimit: 4096,
    isLively: true,
  }),
  route('/OnlineTrading/StateEncryption', () => import('#modules/trust/pages/state-encryption-page.tsx'), { isPersonal: true }),
  route('/OnlineTrading/UserGuide', () => import('#modules/help/pages/user-guide-page.tsx'), { query: ['guide'] }),
  route('/OnlineTrading/VideoTutorial', () => import('#modules/help/pages/video-tutorial-page.tsx')),
  route('/OnlineTrading/WebsiteSecurity', () => import('#modules/trust/pages/website-security-page.tsx')),

  route('/PhoneSC/home', () => import('#modules/help/pages/phone-home-page.tsx')),
  route('/PhoneSC/question', () => import('#modules/help/pages/phone-question-page.tsx'), {
    query: ['categoryId', 'keyWord'],
    formLimit: 2000,
  }),

  route('/Recruit/deliveries', () => import('#modules/delivery/pages/deliveries-page.tsx'), { isLively: true }),
  route('/Recruit/login', () => import('#modules/seeker/pages/login-page.tsx'), { isLively: true }),
  route('/Recruit', () => import('#modules/recruitment/pages/recruit-page.tsx')),
  route('/Recruit/job/:id', () => import('#modules/recruitment/pages/job-page.tsx'), { isLively: true }),
  route('/Recruit/jobs', () => import('#modules/recruitment/pages/jobs-page.tsx'), {
    query: ['type', 'jobTitle', 'location', 'headQuarter', 'department', 'keyWord', 'pageNum'],
  }),
  route('/Recruit/notices', () => import('#modules/recruitment/pages/notices-page.tsx'), {
    query: ['categoryName', 'noticeState', 'keyWord', 'pageNum'],
  }),
  route('/Recruit/notice/:id', () => import('#modules/recruitment/pages/notice-page.tsx')),
  route('/Recruit/privacy', () => import('#modules/seeker/pages/privacy-page.tsx'), { isLively: true }),
  route('/Recruit/resume', () => import('#modules/resume/pages/resume-page.tsx'), { isLively: true }),

  route('/accessibility', () => import('#modules/site/pages/accessibility-page.tsx')),
  route('/api-docs', () => import('#modules/site/pages/api-docs-page.tsx')),
  route('/calendar', () => import('#modules/calendar/pages/calendar-page.tsx'), { query: ['year'] }),
  route('/feeds', () => import('#modules/feed/pages/feeds-page.tsx')),
  route('/fund/:code', () => import('#modules/fund/pages/fund-page.tsx')),
  route('/privacy', () => import('#modules/site/pages/privacy-page.tsx'), { isLively: true }),
  route('/search', () => import('#modules/search/pages/search-page.tsx'), { query: ['q', 'kind', 'pageNum'] }),
  route('/security/:code', () => import('#modules/securities/pages/security-page.tsx'), { query: ['date', 'market'] }),
  route('/sitemap', () => import('#modules/site/pages/site-map-page.tsx')),
  route('/verify/agreement', () => import('#modules/agreement/pages/verify-agreement-page.tsx'), {
    query: ['hash'],
    isPersonal: true,
    isLively: true,
  }),
  route('/verify', () => import('#modules/trust/pages/verify-page.tsx'), { query: ['q'], isPersonal: true }),

  // All pieces on one page, for those who build with them; the built site does not have it.
  ...(import.meta.env.DEV ? [route('/dev/pieces', () => import('#web/ui/examples-page.tsx'), { isHidden: true })] : []),
];
