import { route } from '#web/page/route.ts';

/** Pages: what the firm publishes, by kind. */
export const articlePages = {
  basicIndexes: route('/FinancialDistric/BasicIndexNotice', () => import('#modules/portal/content/pages/market/basic-index-page.tsx'), {
    title: '指标与指数公告',
    query: { kind: ['sample', 'method', 'publication'], keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  companyNotice: route('/FinancialDistric/CompanyNotice', () => import('#modules/portal/content/pages/notices/company-notice-page.tsx'), {
    title: '金融产品公告',
    query: {
      kind: ['issue', 'dealing', 'limit', 'dividend', 'fee', 'report', 'prospectus', 'operation', 'other'],
      fundCompany: 'text',
      fundCode: 'text',
      keyWord: 'text',
      from: 'day',
      to: 'day',
      pageNum: 'page',
    },
    samples: ['', '?kind=dividend'],
  }),
  fundAnnouncement: route(
    '/FinancialDistric/FCAnnouncement/:id',
    () => import('#modules/portal/content/pages/market/fund-announcement-page.tsx'),
    { isEvidence: true, samples: [{ firstOf: '/official-service/officialFinancial/FCAnnouncement' }] },
  ),
  laws: route('/FinancialDistric/FLFGNotice', () => import('#modules/portal/content/pages/rules/laws-page.tsx'), {
    title: '法律法规',
    query: {
      state: ['inForce', 'pending', 'amended', 'repealed'],
      level: ['law', 'regulation', 'rule', 'normative', 'selfRegulation', 'judicial'],
      issuer: 'text',
      keyWord: 'text',
      from: 'day',
      to: 'day',
      pageNo: 'page',
    },
  }),
  law: route('/FinancialDistric/FLFGNoticeDetail/:id', () => import('#modules/portal/content/pages/rules/law-page.tsx'), {
    isEvidence: true,
    samples: [{ firstOf: '/gw-qt/f/law/list?state=repealed' }],
  }),
  fundMarket: route('/FinancialDistric/FundMarket', () => import('#modules/portal/content/pages/market/fund-market-page.tsx'), {
    title: '基金市场动态',
    query: { kind: ['market', 'flow', 'product', 'policy', 'guide'], keyWord: 'text', from: 'day', to: 'day', pageNum: 'page' },
  }),
  fundMarketDetail: route(
    '/FinancialDistric/MDynamicDetail/:id',
    () => import('#modules/portal/content/pages/market/fund-market-detail-page.tsx'),
    { samples: [{ firstOf: '/official-service/officialFinancial/FMDynamics' }] },
  ),
  research: route('/FinancialDistric/ResearchInform', () => import('#modules/portal/content/pages/news/research-page.tsx'), {
    title: '研究资讯',
    query: {
      kind: ['strategy', 'macro', 'industry', 'company', 'fixedIncome', 'fund', 'morning'],
      rating: ['buy', 'increase', 'hold', 'reduce', 'overweight', 'even', 'underweight'],
      author: { upTo: 30 },
      code: { upTo: 6 },
      keyWord: 'text',
      from: 'day',
      to: 'day',
      pageNo: 'page',
    },
  }),
  researchReport: route('/FinancialDistric/ResearchInform/:id', () => import('#modules/portal/disclosure/pages/research/report-page.tsx'), {
    isEvidence: true,
    samples: [{ firstOf: '/gw-qt/f/research/list' }, { firstOf: '/gw-qt/f/research/list?kind=company' }],
  }),
  saleNotice: route('/FinancialDistric/SaleNoteDetail/:id', () => import('#modules/portal/content/pages/notices/sale-notice-page.tsx'), {
    isEvidence: true,
    samples: [{ firstOf: '/gw-qt/f/saleNotice/list' }],
  }),
  saleNotices: route('/FinancialDistric/SaleNotice', () => import('#modules/portal/content/pages/notices/sale-notices-page.tsx'), {
    title: '代销产品公告',
    query: {
      kind: ['listing', 'discount', 'riskLevel', 'dealing', 'suspension', 'maturity', 'ending'],
      productCode: 'text',
      keyWord: 'text',
      from: 'day',
      to: 'day',
      pageNo: 'page',
    },
  }),
  marginNotice: route('/FinancialDistric/MarginNoteDetail/:id', () => import('#modules/district/margin/pages/notice-detail-page.tsx'), {
    isEvidence: true,
    samples: [{ firstOf: '/gw-qt/f/notice/listByCategoryCode?categoryCodes=rzrq&type=2' }],
  }),
  marginNotices: route('/FinancialDistric/MarginNotice/:id', () => import('#modules/portal/content/pages/notices/margin-notice-page.tsx'), {
    query: { keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
    samples: ['all', '2'],
  }),
  culture: route('/IntoGL/about/qiyewenhua', () => import('#modules/portal/content/pages/culture/culture-page.tsx'), {
    title: '企业文化',
    query: { pageNo: 'page' },
    samples: ['', '?pageNo=2'],
  }),
  cultureDetail: route(
    '/IntoGL/about/qiyewenhua/detail/:id',
    () => import('#modules/portal/content/pages/culture/culture-detail-page.tsx'),
    {
      samples: [{ firstOf: '/gw-qt/f/culture/list' }],
    },
  ),
  responsibility: route('/IntoGL/about/shehuizeren', () => import('#modules/portal/content/pages/culture/responsibility-page.tsx'), {
    title: '社会责任',
    query: { pageNo: 'page' },
  }),
  responsibilityDetail: route(
    '/IntoGL/about/shehuizeren/detail/:id',
    () => import('#modules/portal/content/pages/culture/responsibility-detail-page.tsx'),
    { samples: [{ firstOf: '/gw-qt/f/responsibility/list?kind=activity' }] },
  ),
  tenders: route('/IntoGL/about/zhaobiao', () => import('#modules/portal/content/pages/notices/tender-page.tsx'), {
    title: '采购招标',
    query: {
      state: ['open', 'closed', 'announced'],
      kind: ['notice', 'change', 'result'],
      keyWord: 'text',
      number: 'text',
      pageNo: 'page',
    },
    samples: ['', '?state=open&kind=change'],
  }),
  news: route('/IntoGL/news', () => import('#modules/portal/content/pages/news/news-page.tsx'), {
    title: '新闻中心',
    query: { keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
  }),
  newsCategory: route('/IntoGL/news/:code', () => import('#modules/portal/content/pages/news/news-category-page.tsx'), {
    query: { keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
    samples: ['gsxw'],
  }),
  noticeDetail: route('/IntoGL/noticeDetail/:id', () => import('#modules/portal/content/pages/notices/notice-detail-page.tsx'), {
    isEvidence: true,
    samples: [
      { firstOf: '/gw-qt/f/notice/homeList' },
      { firstOf: '/gw-qt/f/notice/listByCategoryCode?categoryCodes=gsgg&keyWord=夜间服务' },
    ],
  }),
  noticeDetailNoTitle: route(
    '/IntoGL/noticeDetailNoTitle/:id',
    () => import('#modules/portal/content/pages/notices/notice-text-page.tsx'),
    {
      samples: [{ firstOf: '/gw-qt/f/notice/homeList' }],
    },
  ),
  noticeVersions: route('/IntoGL/noticeVersions/:id', () => import('#modules/portal/content/pages/trail/notice-versions-page.tsx'), {
    query: { from: 'count', to: 'count' },
    samples: [{ firstOf: '/gw-qt/f/notice/listByCategoryCode?categoryCodes=gsgg&keyWord=夜间服务', query: '?from=1&to=3' }],
  }),
  supervisionNews: route('/IntoGL/supervisionNews', () => import('#modules/portal/content/pages/rules/supervision-page.tsx'), {
    title: '监管信息',
    query: { kind: ['news', 'rule', 'continuous'], keyWord: 'text', from: 'day', to: 'day', pageNo: 'page' },
    samples: ['', '?kind=continuous'],
  }),
  supervisionDetail: route(
    '/IntoGL/supervisionNews/detail/:id',
    () => import('#modules/portal/content/pages/rules/supervision-detail-page.tsx'),
    { isEvidence: true, samples: [{ firstOf: '/gw-qt/f/supervision/list' }] },
  ),
  onlineNoteDetail: route(
    '/OnlineTrading/OnlineNoteDetail/:id',
    () => import('#modules/portal/content/pages/notices/online-note-detail-page.tsx'),
    { isEvidence: true, samples: [{ firstOf: '/gw-qt/f/onlineNotice/list?isCurrent=1' }] },
  ),
  onlineNotices: route('/OnlineTrading/OnlineNotice', () => import('#modules/portal/content/pages/notices/online-notice-page.tsx'), {
    title: '网上交易公告',
    query: {
      kind: ['maintenance', 'upgrade', 'incident', 'drill', 'release', 'security', 'service'],
      keyWord: 'text',
      from: 'day',
      to: 'day',
      pageNo: 'page',
    },
  }),
  tradeNotices: route('/OnlineTrading/OnlineNotice/Trade', () => import('#modules/portal/content/pages/notices/trade-notice-page.tsx'), {
    title: '交易公告',
    query: {
      kind: ['suspension', 'newShare', 'rightsIssue', 'convertible', 'riskWarning', 'closure', 'repo', 'option', 'test', 'other'],
      market: ['SSE', 'SZSE', 'BSE', 'HK'],
      keyWord: 'text',
      from: 'day',
      to: 'day',
      pageNo: 'page',
    },
  }),
};
