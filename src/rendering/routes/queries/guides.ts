import type { QueryKinds } from '#ui/page/read-query.ts';

export const guideQueries = {
  guideQuestions: { categoryId: 'text', keyWord: 'text' },
  guideBusinesses: { kind: 'text', channel: ['手机', '电脑', '网点', '电话'], keyWord: 'text' },
} as const satisfies Record<string, QueryKinds>;
