import { removeOldChallenges } from '#identity/accounts/service/passkeys/challenges.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { removeOldSessions } from '#identity/accounts/service/sessions.ts';
import { removeExpiredLoginKeys } from '#platform/crypto/login/login-keys.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { releaseQueue } from './service/hold/holds.ts';
import { releaseDueHolds, releaseHold } from './service/hold/release.ts';
import { suspensionQueue, notifyOfSuspension, type Suspension } from './service/login/notify-suspension.ts';
import { removeOldAlarms } from './service/not-me/link.ts';
import type { NoticeDeps } from './service/notices.ts';
import { removeOldScans } from './service/scan/begin-scan.ts';
import { removeStaleProofs } from './service/step-up/proofs.ts';

const dayMs = 86_400_000;
/** Network logs are kept for at least six months (网络安全法 §21) and at most a year. */
const keepLoginsMs = 365 * dayMs;

/** The jobs of the client module: expired data is deleted, and clients are notified of events on their account. */
export const clientJobs = (security: NoticeDeps): readonly Job[] => [
  job<{ holdId?: string }>({
    queue: releaseQueue,
    title: '启用变更后的联系方式',
    async handle(ctx, { holdId }) {
      if (holdId) await releaseHold(ctx, security, holdId);
    },
  }),
  job({
    queue: 'client.releaseDueHolds',
    title: '补办到期的联系方式变更',
    cron: '*/5 * * * *',
    handle: async (ctx) => void (await releaseDueHolds(ctx, security)),
  }),
  job({
    queue: suspensionQueue,
    title: '通知客户账户已暂停登录',
    handle: (ctx, suspension: Suspension) => notifyOfSuspension(ctx, security, suspension),
  }),
  job({ queue: 'client.removeExpiredKeys', title: '更换登录加密的临时密钥', cron: '*/10 * * * *', handle: removeExpiredLoginKeys }),
  job({ queue: 'client.removeOldChallenges', title: '清除过期的通行密钥请求', cron: '*/10 * * * *', handle: removeOldChallenges }),
  job({ queue: 'client.removeOldScans', title: '清除过期的扫码登录', cron: '*/10 * * * *', handle: removeOldScans }),
  job({
    queue: 'client.removeOldLogins',
    title: '清除期满的客户会话',
    clears: [`客户的会话：${keepLoginsMs / dayMs} 天`, '登录失败的计数：1 天'],
    cron: '20 3 * * *',
    async handle(ctx) {
      const before = new Date(ctx.now.getTime() - keepLoginsMs);
      await ctx.db
        .deleteFrom('loginFailures')
        .where('countedAt', '<', new Date(ctx.now.getTime() - dayMs))
        .execute();
      await removeStaleProofs(ctx);
      await removeOldAlarms(ctx);
      await ctx.db.deleteFrom('clientSteps').where('expiresAt', '<', ctx.now).execute();
      await ctx.db.deleteFrom('clientDevices').where('expiresAt', '<', ctx.now).execute();
      await removeOldSessions(ctx, clientKind, before);
    },
  }),
];
