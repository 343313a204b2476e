import { job, type Job } from '#platform/jobs/job.ts';
import { forgetPageViews, keptDays } from './service/page-views.ts';
import { countPastHours, countsKeptDays, forgetViewCounts } from './service/view-counts.ts';

export const siteJobs: readonly Job[] = [
  job({
    queue: 'site.forgetPageViews',
    title: '清除期满的访问计数',
    clears: [`访问计数：${keptDays} 天`],
    cron: '20 3 * * *',
    handle: (ctx) => forgetPageViews(ctx),
  }),
  job({
    queue: 'site.countViews',
    title: '汇总上一小时的浏览',
    clears: [`按小时汇总的浏览：${countsKeptDays} 天`],
    // Some minutes after the hour: whoever read a page in its last second has been noted by then.
    cron: '5 * * * *',
    async handle(ctx) {
      await countPastHours(ctx);
      await forgetViewCounts(ctx);
    },
  }),
];
