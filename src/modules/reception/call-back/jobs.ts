import { job, type Job } from '#platform/jobs/job.ts';
import { keepCallBackRetention } from './service/retention.ts';

/** Every night numbers that are no longer needed are emptied. */
export const callBackJobs: readonly Job[] = [
  job({
    queue: 'callBack.retention',
    cron: '40 3 * * *',
    async handle(ctx) {
      const { lapsed, emptied } = await keepCallBackRetention(ctx);
      if (lapsed + emptied > 0) ctx.log.info({ lapsed, emptied }, 'call-backs ended or emptied');
    },
  }),
];
