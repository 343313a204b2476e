import type { QueryKinds } from '#ui/page/read-query.ts';

export const baseQueries = {
  calendar: { year: /^\d{4}$/ },
  document: { view: ['text'], pageNum: 'page' },
  search: {
    q: { upTo: 60 },
    kind: ['page', 'faq', 'article', 'file', 'security', 'fund', 'branch', 'person', 'download', 'video', 'certificate', 'job', 'meeting'],
    pageNum: 'page',
  },
} as const satisfies Record<string, QueryKinds>;
