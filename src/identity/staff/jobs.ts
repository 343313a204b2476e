import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { removeOldSessions } from '#identity/accounts/service/sessions.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { removeOldLogoutTokens } from './service/sign-in-methods/end-with-sign-on.ts';
import { removeOldRedirects } from './service/sign-in-methods/redirects.ts';
import { removeOldFailures } from './service/sign-in/failures.ts';
import { removeOldWarnings } from './service/sign-in/warnings.ts';

/** Network logs are kept for at least six months (网络安全法 §21) and at most a year. */
const keepMs = 365 * 86_400_000;

export const staffJobs: readonly Job[] = [
  job({
    queue: 'staff.removeOldLogins',
    title: '清除期满的员工登录记录',
    clears: [
      `员工的登录记录与会话、登录失败的提醒：${keepMs / 86_400_000} 天`,
      '员工登录失败的计数：1 天',
      '统一身份认证登出通知的散列：到期后 1 天',
      `已撤销或过期的接口令牌：${keepMs / 86_400_000} 天`,
    ],
    cron: '25 3 * * *',
    async handle(ctx) {
      const before = new Date(ctx.now.getTime() - keepMs);
      await ctx.db.deleteFrom('staffLinks').where('expiresAt', '<', ctx.now).execute();
      await removeOldRedirects(ctx);
      await removeOldLogoutTokens(ctx);
      await removeOldFailures(ctx);
      await removeOldWarnings(ctx, before);
      await removeOldSessions(ctx, staffKind, before);
      await ctx.db
        .deleteFrom('apiTokens')
        .where((eb) => eb.or([eb('revokedAt', '<', before), eb('expiresAt', '<', before)]))
        .execute();
      await ctx.db.deleteFrom('staffLogins').where('at', '<', before).execute();
    },
  }),
];
