import { job, type Job } from '#platform/jobs/job.ts';
import { closeAttempts } from './service/attempts.ts';
import { attemptHours } from './web/attempt-limits.ts';

/** Every hour, closes attempts that were not submitted in time and deletes their answers. */
export const questionnaireJobs: readonly Job[] = [
  job({
    queue: 'questionnaire.lapse',
    title: '关闭逾时未交的测评',
    clears: [`未提交测评的作答：${attemptHours} 小时`],
    cron: '40 * * * *',
    async handle(ctx) {
      const lapsed = await closeAttempts(ctx, (query) => query.where('expiresAt', '<=', ctx.now));
      if (lapsed > 0) ctx.log.info({ lapsed }, 'unsubmitted questionnaire attempts closed');
    },
  }),
];
