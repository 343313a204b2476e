import { job, type Job } from '#platform/jobs/job.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { remindInterviews } from './service/remind.ts';

/** The scheduled jobs of interviews. */
export function interviewJobs(deps: DeliveryDeps): readonly Job[] {
  return [
    job({
      queue: 'interview.remind',
      title: '提醒次日的面试',
      cron: '*/10 * * * *',
      async handle(ctx) {
        const told = await remindInterviews(ctx, deps);
        if (told > 0) ctx.log.info({ told }, 'interview reminders sent');
      },
    }),
  ];
}
