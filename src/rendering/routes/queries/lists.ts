import type { QueryKinds } from '#ui/page/read-query.ts';

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
/** From 0 to 100. */
const percent = /^(100(\.0+)?|\d{1,2}(\.\d+)?)$/;

export const listQueries = {
  marginChanges: {
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
  marginSecurity: {
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
  stockPool: {
    finOrSlo: ['1', '2'],
    change: ['entered', 'left'],
    keyWord: { upTo: 40 },
    market: exchanges,
    type: securityTypes,
    date: 'day',
    pageNum: 'page',
  },
  security: { date: 'day', market: exchanges },
} as const satisfies Record<string, QueryKinds>;
