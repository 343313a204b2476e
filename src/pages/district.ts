import { calculatorQuery, calculators } from '#modules/district/terms/web/calculation/field-names.ts';
import { route, texts } from '#web/page/route.ts';

const exchanges = ['SSE', 'SZSE', 'BSE'] as const;
const securityTypes = [
  'a_share',
  'b_share',
  'preferred_share',
  'etf',
  'bond_etf',
  'commodity_etf',
  'money_etf',
  'lof',
  'reit',
  'treasury_bond',
  'local_or_other_gov_bond',
  'other_bond',
  'index',
] as const;
const fundKinds = ['money', 'bond', 'mixed', 'equity', 'index', 'fof', 'qdii', 'reit', 'commodity', 'other'] as const;
const valuePeriods = ['1m', '3m', '6m', '1y', '3y', 'all'] as const;
/** A change in percent, as a field of a form writes it. */
const change = /^-?\d{1,5}(\.\d{1,2})?$/;
/** From 0 to 100. */
const percent = /^(100(\.0+)?|\d{1,2}(\.\d+)?)$/;

/** Pages: the financial district: margin trading, funds, futures, private funds. */
export const districtPages = {
  calculator: route('/FinancialDistric/Calculator', () => import('#modules/district/terms/pages/calculator-page.tsx'), {
    title: '两融计算器',
    query: { tab: ['ratio', 'available', 'interest', 'concentration'], ...texts(calculatorQuery) },
    samples: ['', '?tab=interest&i1sum=500000&i1from=2026-09-01&i1to=2026-11-02', '?tab=available&cash=x&c1qty=1', '?tab=concentration'],
  }),
  consignQualify: route('/FinancialDistric/ConsignQualify', () => import('#modules/district/fund/pages/consign-page.tsx'), {
    title: '代销资格公示',
    query: { tab: ['qualify', 'products', 'people', 'departments'], keyWord: { upTo: 40 }, pageNum: 'page' },
    samples: ['', '?tab=products', '?tab=departments'],
    isPersonal: true,
  }),
  evaluationMethod: route('/FinancialDistric/EvaluationMethod', () => import('#modules/district/fund/pages/evaluation-method-page.tsx'), {
    title: '基金产品风险评价方法',
    query: { version: 'count' },
  }),
  fundDividends: route('/FinancialDistric/FundDividend', () => import('#modules/district/fund/pages/dividend-page.tsx'), {
    title: '基金分红',
    query: { keyWord: { upTo: 40 }, pageNum: 'page' },
  }),
  funds: route('/FinancialDistric/Funds', () => import('#modules/district/fund/pages/screener/funds-page.tsx'), {
    title: '基金筛选',
    query: {
      category: fundKinds,
      keyWord: { upTo: 40 },
      managerName: { upTo: 40 },
      riskLevel: ['R1', 'R2', 'R3', 'R4', 'R5', 'none'],
      period: ['quarter', 'halfYear', 'year'],
      changeFrom: change,
      changeTo: change,
      sort: ['code', 'riskLevel', 'quarter', 'halfYear', 'year'],
      order: ['asc', 'desc'],
      codes: { upTo: 60 },
      pageNum: 'page',
    },
    samples: ['', '?category=index&riskLevel=R3&changeFrom=20&sort=year', '?keyWord=红利&codes=000003-000004&pageNum=2'],
  }),
  fundCompare: route('/FinancialDistric/FundCompare', () => import('#modules/district/fund/pages/comparison/compare-page.tsx'), {
    title: '基金对比',
    query: { codes: { upTo: 200 }, add: { upTo: 40 }, period: valuePeriods },
    samples: ['', '?codes=000003-001513-999999', '?codes=006618-006619&add=红利&period=1m'],
  }),
  futuresInformation: route('/FinancialDistric/FuturesInformation', () => import('#modules/district/futures/pages/information-page.tsx'), {
    title: '期货信息公示',
    query: { keyWord: { upTo: 50 }, pageNum: 'page' },
  }),
  futuresIntroduction: route(
    '/FinancialDistric/FuturesIntroduction',
    () => import('#modules/district/futures/pages/introduction-page.tsx'),
    {
      title: '期货IB业务介绍',
      query: {
        tab: ['intro', 'products', 'contracts'],
        exchange: /^[A-Z]{2,8}$/,
        product: /^[A-Za-z]{1,4}$/,
        keyWord: { upTo: 50 },
        price: /^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/,
        lots: /^[1-9]\d{0,5}$/,
        pageNum: 'page',
      },
      samples: ['', '?tab=products', '?tab=contracts&product=rb&price=3000&lots=2'],
    },
  ),
  marginChanges: route('/FinancialDistric/MarginChanges', () => import('#modules/district/lists/pages/changes-page.tsx'), {
    title: '名单变动',
    query: {
      list: ['assure', 'rz', 'rq', 'marginSecurities', 'underly', 'fairConversion', 'currencyFund', 'highRisk', 'staticPe', 'underlying'],
      finOrSlo: ['1', '2'],
      from: 'day',
      to: 'day',
      kind: ['entered', 'left', 'changed'],
      keyWord: { upTo: 40 },
      market: exchanges,
      type: securityTypes,
      pageNum: 'page',
    },
    samples: ['', '?list=rz&from=2026-08-19&to=2026-08-23'],
  }),
  marginSecurity: route('/FinancialDistric/MarginSecurity', () => import('#modules/district/lists/pages/margin-security-page.tsx'), {
    title: '标的与担保证券查询',
    query: {
      tab: ['rz', 'rq', 'assure', 'fair', 'cash', 'risk', 'pe', 'underlying'],
      keyWord: { upTo: 40 },
      market: exchanges,
      type: securityTypes,
      allowed: ['Y', 'N'],
      group: ['A', 'B', 'C', 'D', 'cash'],
      rateFrom: percent,
      rateTo: percent,
      status: ['normal', 'over_300', 'negative', 'none'],
      reason: ['risk_warning', 'abnormal_volatility', 'high_pledge_ratio', 'suspended_over_30_days', 'major_negative_event', 'other'],
      index: { upTo: 40 },
      date: 'day',
      pageNum: 'page',
    },
    samples: ['', '?tab=assure', '?tab=fair', '?tab=cash', '?tab=risk', '?tab=pe', '?tab=underlying'],
  }),
  marginTrading: route('/FinancialDistric/MarginTrading', () => import('#modules/district/margin/pages/margin-trading-page.tsx'), {
    title: '融资融券',
    query: {
      figure: ['financing', 'lending', 'bought', 'ratio'],
      range: ['1m', '1y', '5y', 'all'],
      from: 'day',
      to: 'day',
      pageNum: 'page',
    },
    samples: ['', '?figure=ratio&range=all&pageNum=2'],
  }),
  refinancing: route('/FinancialDistric/Refinancing', () => import('#modules/district/margin/pages/refinancing-page.tsx'), {
    title: '转融通',
    query: { kind: ['financing', 'lending'], date: 'day', pageNum: 'page' },
    samples: ['', '?kind=lending&date=2024-07-10'],
  }),
  fundRisks: route('/FinancialDistric/RiskEvalution', () => import('#modules/district/fund/pages/risk-level-page.tsx'), {
    title: '基金产品风险等级',
    query: {
      riskLevel: ['R1', 'R2', 'R3', 'R4', 'R5'],
      keyWord: { upTo: 40 },
      category: fundKinds,
      managerName: { upTo: 40 },
      change: ['raised', 'lowered', 'added'],
      date: 'day',
      pageNo: 'page',
    },
    samples: ['', '?riskLevel=R4&date=2025-08-01&pageNo=2'],
  }),
  guideDeposit: route('/FinancialDistric/NewGuide/BZJ', () => import('#modules/district/guide/pages/terms/margin-guide-page.tsx'), {
    title: '保证金',
    query: texts(calculators.available.names),
  }),
  guideConcentration: route(
    '/FinancialDistric/NewGuide/JZDKZBJ',
    () => import('#modules/district/guide/pages/terms/concentration-guide-page.tsx'),
    { title: '集中度控制指标', query: texts(calculators.concentration.names) },
  ),
  guideCosts: route('/FinancialDistric/NewGuide/RZRQXF', () => import('#modules/district/guide/pages/terms/cost-guide-page.tsx'), {
    isEvidence: true,
    title: '融资融券息费说明',
    query: texts(calculators.interest.names),
  }),
  marginGuides: route('/FinancialDistric/NewGuide', () => import('#modules/district/guide/pages/guides-page.tsx'), {
    title: '两融新手指南',
  }),
  guideQuestions: route('/FinancialDistric/NewGuide/CJWT', () => import('#modules/district/guide/pages/questions-page.tsx'), {
    title: '两融常见问题',
    query: { categoryId: 'text', keyWord: 'text' },
    samples: ['', '?keyWord=平仓'],
    formLimit: 2000,
  }),
  guideCollateral: route('/FinancialDistric/NewGuide/DBWTJ', () => import('#modules/district/guide/pages/collateral-page.tsx'), {
    title: '担保物提交与提取',
  }),
  guideRisks: route('/FinancialDistric/NewGuide/FXJS', () => import('#modules/district/guide/pages/risk/risk-page.tsx'), {
    isEvidence: true,
    title: '融资融券风险揭示',
  }),
  guideTrading: route('/FinancialDistric/NewGuide/JYLC', () => import('#modules/district/guide/pages/trading/trading-page.tsx'), {
    title: '两融交易流程',
  }),
  guideAccount: route('/FinancialDistric/NewGuide/KHZN', () => import('#modules/district/guide/pages/opening/account-opening-page.tsx'), {
    title: '信用账户开户指南',
  }),
  guideRights: route('/FinancialDistric/NewGuide/QYCL', () => import('#modules/district/guide/pages/rights-page.tsx'), {
    isEvidence: true,
    title: '两融权益处理',
  }),
  guideBusinesses: route(
    '/FinancialDistric/NewGuide/YWBLLC',
    () => import('#modules/district/guide/pages/businesses/businesses-page.tsx'),
    {
      title: '两融业务办理流程',
      query: { kind: 'text', channel: ['手机', '电脑', '网点', '电话'], keyWord: 'text' },
      samples: ['', '?channel=电话'],
    },
  ),
  guideLending: route('/FinancialDistric/NewGuide/ZQCJLC', () => import('#modules/district/guide/pages/lending/lending-page.tsx'), {
    title: '证券出借流程',
  }),
  guideRefinancingRisks: route(
    '/FinancialDistric/NewGuide/ZRTFXJS',
    () => import('#modules/district/guide/pages/lending/refinancing-risk-page.tsx'),
    { title: '转融通风险揭示' },
  ),
  stockPool: route('/FinancialDistric/StockPool', () => import('#modules/district/lists/pages/stock-pool-page.tsx'), {
    title: '标的股票池',
    query: {
      finOrSlo: ['1', '2'],
      change: ['entered', 'left'],
      keyWord: { upTo: 40 },
      market: exchanges,
      type: securityTypes,
      date: 'day',
      pageNum: 'page',
    },
  }),
  subsidiary: route('/GLtb', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-page.tsx'), {
    title: '私募子公司专区',
    isUnlisted: true,
  }),
  subsidiaryAbout: route('/GLtb/about', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-about-page.tsx'), {
    title: '私募子公司简介',
    isUnlisted: true,
  }),
  subsidiaryContact: route('/GLtb/contact', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-contact-page.tsx'), {
    title: '联系私募子公司',
    isUnlisted: true,
  }),
  subsidiaryHome: route('/GLtb/home', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-home-page.tsx'), {
    title: '私募子公司首页',
    query: { gate: 'text' },
    isPersonal: true,
    isUnlisted: true,
  }),
  subsidiaryInformation: route(
    '/GLtb/information',
    () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-information-page.tsx'),
    { isEvidence: true, formLimit: 16384, isPersonal: true, isHidden: true },
  ),
  subsidiaryNotices: route('/GLtb/notice', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-notice-page.tsx'), {
    query: { keyWord: { upTo: 50 }, pageNum: 'page' },
    formLimit: 16384,
    isPersonal: true,
    isHidden: true,
  }),
  subsidiaryNotice: route(
    '/GLtb/noticeDetail/:id',
    () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-notice-detail-page.tsx'),
    { samples: ['1'], formLimit: 16384, isPersonal: true, isHidden: true },
  ),
  subsidiaryShare: route('/GLtb/share', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-share-page.tsx'), {
    title: '私募子公司股东与投资企业',
    isUnlisted: true,
  }),
  subsidiaryTeam: route('/GLtb/team', () => import('#modules/district/private-fund/pages/subsidiary/subsidiary-team-page.tsx'), {
    title: '私募子公司管理团队',
    isUnlisted: true,
  }),
  privateFunds: route('/IntoGL/information/simu', () => import('#modules/district/private-fund/pages/private-funds-page.tsx'), {
    query: { keyWord: { upTo: 50 }, pageNum: 'page' },
    formLimit: 16384,
    isPersonal: true,
    isHidden: true,
  }),
  fund: route('/fund/:code', () => import('#modules/district/fund/pages/fund-page.tsx'), {
    query: { period: valuePeriods },
    samples: ['000003', '000003?period=1m'],
  }),
  security: route('/security/:code', () => import('#modules/district/lists/pages/security-page.tsx'), {
    query: { date: 'day', market: exchanges },
    samples: ['600519', '600172?date=2026-08-20'],
  }),
};
