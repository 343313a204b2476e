import { job, type Job } from '#platform/jobs/job.ts';
import { lifeMs } from './web/lifetimes.ts';

/** The verification module's own jobs: deletion of expired rows. */
export const verificationJobs: readonly Job[] = [
  job({
    queue: 'verification.removeExpired',
    title: '清除过期的人机验证',
    clears: [`人机验证：${Math.max(...Object.values(lifeMs)) / 60_000} 分钟`],
    cron: '*/10 * * * *',
    async handle(ctx) {
      await ctx.db.deleteFrom('verificationChallenges').where('expiresAt', '<=', ctx.now).execute();
      await ctx.db.deleteFrom('verificationPasses').where('expiresAt', '<=', ctx.now).execute();
    },
  }),
];
