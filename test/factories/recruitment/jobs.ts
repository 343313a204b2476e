import type { JobDraft } from '#recruitment/jobs/schema.ts';

let made = 0;

/** Builds a job in Shanghai with a unique number; override what the test is about. */
export function buildJob(overrides: Partial<JobDraft> = {}): JobDraft {
  made += 1;
  return {
    code: `TEST-${made}`,
    title: '客户服务专员',
    type: 'social',
    department: '客户服务中心',
    headQuarter: true,
    locations: ['上海'],
    headcount: 2,
    duties: ['接听客户来电，解答交易与账户问题。'],
    requirements: ['表达清楚，有耐心。'],
    process: ['简历筛选', '面试', '录用'],
    deadline: '2099-12-31',
    ...overrides,
  };
}
