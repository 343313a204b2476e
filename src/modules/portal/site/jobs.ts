import { job, type Job } from '#platform/jobs/job.ts';
import { forgetPageViews } from './service/page-views.ts';

export const siteJobs: readonly Job[] = [job({ queue: 'site.forgetPageViews', cron: '20 3 * * *', handle: (ctx) => forgetPageViews(ctx) })];
