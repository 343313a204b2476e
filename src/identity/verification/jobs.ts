import { job, type Job } from '#platform/jobs/job.ts';
import { windowMs } from './service/limits.ts';

/** The verification module's own work: what has expired is removed. */
export const verificationJobs: readonly Job[] = [
  job({
    queue: 'verification.removeExpired',
    title: '清除过期的人机验证',
    clears: [`人机验证与访客地址的计数：${windowMs / 60_000} 分钟`],
    cron: '*/10 * * * *',
    async handle(ctx) {
      await ctx.db.deleteFrom('verificationChallenges').where('expiresAt', '<=', ctx.now).execute();
      await ctx.db.deleteFrom('verificationPasses').where('expiresAt', '<=', ctx.now).execute();
      const before = new Date(ctx.now.getTime() - windowMs);
      await ctx.db.deleteFrom('verificationCounters').where('windowStart', '<=', before).execute();
    },
  }),
];
