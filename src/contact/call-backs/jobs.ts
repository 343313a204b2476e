import { job, type Job } from '#platform/jobs/job.ts';
import { applyCallBackRetention } from './service/retention.ts';

/** Every night phone numbers that are no longer needed are deleted. */
export const callBackJobs: readonly Job[] = [
  job({
    queue: 'callBack.retention',
    title: '清除过期的回电预约',
    clears: ['预约回电的号码与回电备注：办结后保留“回电服务”设置所定的天数'],
    cron: '40 3 * * *',
    async handle(ctx) {
      const { lapsed, emptied } = await applyCallBackRetention(ctx);
      if (lapsed + emptied > 0) ctx.log.info({ lapsed, emptied }, 'call-backs closed or erased');
    },
  }),
];
