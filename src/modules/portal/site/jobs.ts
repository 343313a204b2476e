import { job, type Job } from '#platform/jobs/job.ts';
import { forgetPageViews, keptDays } from './service/page-views.ts';

export const siteJobs: readonly Job[] = [
  job({
    queue: 'site.forgetPageViews',
    title: '清除期满的访问计数',
    clears: [`访问计数：${keptDays} 天`],
    cron: '20 3 * * *',
    handle: (ctx) => forgetPageViews(ctx),
  }),
];
