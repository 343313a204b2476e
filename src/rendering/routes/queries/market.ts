import type { QueryKinds } from '#ui/page/read-query.ts';

export const marketQueries = {
  corporateActions: {
    kind: ['newShare', 'convertible', 'dividend', 'unlock'],
    keyWord: { upTo: 40 },
    month: /^[12]\d{3}-(?:0[1-9]|1[0-2])$/,
    date: 'day',
    pageNum: 'page',
  },
  hkConnect: { type: ['company', 'suspension', 'closure', 'eligible', 'rule'], posStr: 'text' },
  futuresSchool: { level: ['basic', 'advanced'] },
} as const satisfies Record<string, QueryKinds>;
