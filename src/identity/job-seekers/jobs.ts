import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { removeOldSessions } from '#identity/accounts/service/sessions.ts';
import { job, type Job } from '#platform/jobs/job.ts';

const dayMs = 86_400_000;
/** Network logs are kept for at least six months (网络安全法 §21). */
const keepSessionsMs = 190 * dayMs;

/** The job seekers' own jobs: deletion of unanswered images and old sessions. */
export const seekerJobs: readonly Job[] = [
  job({
    queue: 'seeker.removeExpired',
    title: '清除求职者过期的验证与会话',
    clears: [`求职者的登录记录：${keepSessionsMs / dayMs} 天`],
    cron: '5,25,45 * * * *',
    async handle(ctx) {
      await ctx.db.deleteFrom('seekerCaptchas').where('expiresAt', '<=', ctx.now).execute();
      const before = new Date(ctx.now.getTime() - keepSessionsMs);
      await removeOldSessions(ctx, seekerKind, before);
    },
  }),
];
