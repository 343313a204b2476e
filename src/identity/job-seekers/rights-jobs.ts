import { prepareCopy } from '#identity/accounts/service/prepare-copy.ts';
import { invalidate } from '#platform/database/transaction.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { consentTextTag } from './calls/rights.ts';
import type { SeekerRightsDeps } from './rights-deps.ts';
import { applyRetention } from './service/retention.ts';
import { seekerLimits } from './web/seeker-limits.ts';

/** The jobs for job seekers' rights: requested copies are made, and due data is deleted every night. */
export function seekerRightsJobs(rights: SeekerRightsDeps): readonly Job[] {
  return [
    job({
      queue: rights.person.kind.copyQueue,
      title: '制作求职者的数据副本',
      handle: (ctx, { exportId }: { exportId: string }) => prepareCopy(ctx, rights, exportId),
    }),
    job({
      queue: 'seeker.retention',
      title: '删除期满的求职者账户',
      clears: [
        `未使用的求职者账户：同意书载明的月数，删除前 ${seekerLimits.noticeDays} 天告知`,
        `撤回同意的求职者账户：${seekerLimits.withdrawnDays} 天`,
      ],
      cron: '10 4 * * *',
      async handle(ctx) {
        const { told, erased } = await applyRetention(ctx, rights);
        if (told + erased > 0) ctx.log.info({ told, erased }, 'inactive job seekers notified or deleted');
        await ctx.db.deleteFrom('seekerMobileChanges').where('expiresAt', '<=', ctx.now).execute();
        // A text published in advance comes into force without a write: pages that show it are invalidated once a day.
        await invalidate(ctx, [consentTextTag]);
      },
    }),
  ];
}
