import { prepareCopy } from '#modules/base/person/service/prepare-copy.ts';
import { invalidate } from '#platform/database/transaction.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { consentTextTag } from './calls/rights.ts';
import type { SeekerRightsDeps } from './rights-deps.ts';
import { keepRetention } from './service/retention.ts';

/** What the rights of job seekers ask of the clock: copies are made when asked for, and what is due is deleted every night. */
export function seekerRightsJobs(rights: SeekerRightsDeps): readonly Job[] {
  return [
    job({
      queue: rights.person.kind.copyQueue,
      handle: (ctx, { exportId }: { exportId: string }) => prepareCopy(ctx, rights, exportId),
    }),
    job({
      queue: 'seeker.retention',
      cron: '10 4 * * *',
      async handle(ctx) {
        const { told, erased } = await keepRetention(ctx, rights);
        if (told + erased > 0) ctx.log.info({ told, erased }, 'job seekers told of their deletion, and deleted');
        await ctx.db.deleteFrom('seekerMobileChanges').where('expiresAt', '<=', ctx.now).execute();
        // A text that was published ahead begins to hold without a write: pages that show it are made anew once a day.
        await invalidate(ctx, [consentTextTag]);
      },
    }),
  ];
}
