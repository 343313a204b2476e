import { job, type Job } from '#platform/jobs/job.ts';
import { reportOverdueLists } from './service/freshness/watch-freshness.ts';

/** The securities module's own work: soon after the hours at which lists are promised, those that did not come. */
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
