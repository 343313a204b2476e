import { job, type Job } from '#platform/jobs/job.ts';
import { countPastHours, viewCountRetentionDays, deleteOldViewCounts } from './service/view-counts.ts';

export const siteJobs: readonly Job[] = [
  job({
    queue: 'site.countViews',
    title: '汇总上一小时的浏览',
    clears: [`按小时汇总的浏览：${viewCountRetentionDays} 天`],
    // A few minutes after the hour, when late page views have been stored.
    cron: '5 * * * *',
    async handle(ctx) {
      await countPastHours(ctx);
      await deleteOldViewCounts(ctx);
    },
  }),
];
