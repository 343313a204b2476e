import type { QueryKinds } from '#ui/page/read-query.ts';

const fundKinds = ['money', 'bond', 'mixed', 'equity', 'index', 'fof', 'qdii', 'reit', 'commodity', 'other'] as const;
const valuePeriods = ['1m', '3m', '6m', '1y', '3y', 'all'] as const;
/** A change in percent, as a form field writes it. */
const change = /^-?\d{1,5}(\.\d{1,2})?$/;

export const fundQueries = {
  consignQualify: { tab: ['qualify', 'products', 'people', 'departments'], keyWord: { upTo: 40 }, pageNum: 'page' },
  evaluationMethod: { version: 'count' },
  fundDividends: { keyWord: { upTo: 40 }, pageNum: 'page' },
  funds: {
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
  fundCompare: { codes: { upTo: 200 }, add: { upTo: 40 }, period: valuePeriods },
  fundRisks: {
    riskLevel: ['R1', 'R2', 'R3', 'R4', 'R5'],
    keyWord: { upTo: 40 },
    category: fundKinds,
    managerName: { upTo: 40 },
    change: ['raised', 'lowered', 'added'],
    date: 'day',
    pageNo: 'page',
  },
  fund: { period: valuePeriods },
} as const satisfies Record<string, QueryKinds>;
