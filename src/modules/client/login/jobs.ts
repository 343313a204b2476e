import { removeExpiredLoginKeys } from '#platform/crypto/login/login-keys.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { clientKind } from '#modules/base/person/service/person-kind.ts';
import { removeOldSessions } from '#modules/base/person/service/sessions.ts';

const dayMs = 86_400_000;
/** Network logs are kept for at least six months (网络安全法 §21); nobody needs them for longer than a year. */
const keepLoginsMs = 365 * dayMs;

/** The client module's own work: what has expired is destroyed. */
export const clientJobs: readonly Job[] = [
  job({ queue: 'client.removeExpiredKeys', cron: '*/10 * * * *', handle: removeExpiredLoginKeys }),
  job({
    queue: 'client.removeOldLogins',
    cron: '20 3 * * *',
    async handle(ctx) {
      const before = new Date(ctx.now.getTime() - keepLoginsMs);
      await ctx.db
        .deleteFrom('loginFailures')
        .where('countedAt', '<', new Date(ctx.now.getTime() - dayMs))
        .execute();
      await ctx.db.deleteFrom('clientSteps').where('expiresAt', '<', ctx.now).execute();
      await ctx.db.deleteFrom('clientDevices').where('expiresAt', '<', ctx.now).execute();
      await removeOldSessions(ctx, clientKind, before);
      await ctx.db.deleteFrom('clientLogins').where('at', '<', before).execute();
    },
  }),
];
