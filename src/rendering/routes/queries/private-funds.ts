import type { QueryKinds } from '#ui/page/read-query.ts';

export const privateFundQueries = {
  subsidiaryHome: { gate: 'text' },
  subsidiaryNotices: { keyWord: { upTo: 50 }, pageNum: 'page' },
  privateFunds: { keyWord: { upTo: 50 }, pageNum: 'page' },
} as const satisfies Record<string, QueryKinds>;
