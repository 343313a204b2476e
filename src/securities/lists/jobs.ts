import { job, type Job } from '#platform/jobs/job.ts';
import { reportOverdueLists } from './service/freshness/watch-freshness.ts';

/** Background jobs of the lists: soon after the promised times they report lists that are overdue. */
export const securitiesJobs: readonly Job[] = [
  job({
    queue: 'securities.reportOverdue',
    title: '查出未按时更新的名单',
    cron: '5,35 * * * *',
    async handle(ctx) {
      await reportOverdueLists(ctx);
    },
  }),
];
