import type { QueryKinds } from '#ui/page/read-query.ts';

export const marginQueries = {
  marginTrading: {
    figure: ['financing', 'lending', 'bought', 'ratio'],
    range: ['1m', '1y', '5y', 'all'],
    from: 'day',
    to: 'day',
    pageNum: 'page',
  },
  refinancing: { kind: ['financing', 'lending'], date: 'day', pageNum: 'page' },
} as const satisfies Record<string, QueryKinds>;
