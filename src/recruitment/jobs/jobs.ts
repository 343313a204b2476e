import { job, type Job } from '#platform/jobs/job.ts';
import { endJobs } from './service/end-jobs.ts';

/** The module's own jobs: at the beginning of each day, the recruitment jobs that ended yesterday are processed. */
export const recruitmentJobs: readonly Job[] = [
  job({
    queue: 'recruitment.endJobs',
    title: '截止到期的招聘职位',
    cron: '0 0 * * *',
    async handle(ctx) {
      const ended = await endJobs(ctx);
      if (ended > 0) ctx.log.info({ ended }, 'vacancies reached their deadline');
    },
  }),
];
