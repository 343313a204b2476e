import type { QueryKinds } from '#ui/page/read-query.ts';

export const recruitQueries = {
  recruitJobs: {
    type: ['social', 'campus', 'intern'],
    jobTitle: 'text',
    location: 'text',
    headQuarter: ['true', 'false'],
    department: 'text',
    keyWord: 'text',
    pageNum: 'page',
  },
  recruitNotices: {
    categoryName: ['校园招聘', '社会招聘', '实习', '录用公示', '招聘说明'],
    noticeState: ['running', 'coming', 'ended'],
    keyWord: 'text',
    pageNum: 'page',
  },
} as const satisfies Record<string, QueryKinds>;
