import { job, type Job } from '#platform/jobs/job.ts';
import { applyDueVersions } from './service/apply-due-versions.ts';

/** Jobs of the company module: at the beginning of each day, publish the versions scheduled for it. */
export const companyJobs: readonly Job[] = [
  job({
    queue: 'company.bringIntoEffect',
    title: '启用当日生效的公司信息',
    cron: '0 0 * * *',
    async handle(ctx) {
      const kinds = await applyDueVersions(ctx);
      if (kinds.length > 0) ctx.log.info({ kinds }, 'company lists take effect today');
    },
  }),
];
