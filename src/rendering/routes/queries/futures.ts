import type { QueryKinds } from '#ui/page/read-query.ts';

export const futuresQueries = {
  futuresInformation: { keyWord: { upTo: 50 }, pageNum: 'page' },
  futuresIntroduction: {
    tab: ['intro', 'products', 'contracts'],
    exchange: /^[A-Z]{2,8}$/,
    product: /^[A-Za-z]{1,4}$/,
    keyWord: { upTo: 50 },
    price: /^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/,
    lots: /^[1-9]\d{0,5}$/,
    pageNum: 'page',
  },
} as const satisfies Record<string, QueryKinds>;
