import { copyLifeMs, destroyExpiredCopies } from '#identity/accounts/service/copies.ts';
import { prepareCopy } from '#identity/accounts/service/prepare-copy.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import type { PrivacyDeps } from './deps.ts';
import { decideDeletion, deletionDecisionQueue, listDueDeletions } from './service/deletions.ts';

/** Background jobs of the privacy centre: make copies, destroy them after a day, and decide due requests. */
export function privacyJobs(deps: PrivacyDeps): readonly Job[] {
  return [
    job({
      queue: deps.person.kind.copyQueue,
      title: '制作客户的数据副本',
      handle: (ctx, { exportId }: { exportId: string }) => prepareCopy(ctx, deps, exportId),
    }),
    job({
      queue: deletionDecisionQueue,
      title: '办理客户的注销申请',
      handle: (ctx, { deletionId }: { deletionId: string }) => decideDeletion(ctx, deps, deletionId),
    }),
    job({
      queue: 'privacy.sweep',
      title: '销毁期满的数据副本',
      clears: [`客户与求职者的数据副本：${copyLifeMs / 3_600_000} 小时`],
      cron: '*/5 * * * *',
      async handle(ctx) {
        const destroyed = await destroyExpiredCopies(ctx);
        if (destroyed > 0) ctx.log.info({ destroyed }, 'expired copies of personal data destroyed');
        for (const id of await listDueDeletions(ctx)) await decideDeletion(ctx, deps, id);
      },
    }),
  ];
}
