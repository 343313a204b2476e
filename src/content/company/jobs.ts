import { job, type Job } from '#platform/jobs/job.ts';
import { bringIntoEffect } from './service/come-into-effect.ts';

/** The company module's own work: at the beginning of each day, what was published ahead for it. */
export const companyJobs: readonly Job[] = [
  job({
    queue: 'company.bringIntoEffect',
    title: '启用当日生效的公司信息',
    cron: '0 0 * * *',
    async handle(ctx) {
      const kinds = await bringIntoEffect(ctx);
      if (kinds.length > 0) ctx.log.info({ kinds }, 'company lists come into effect today');
    },
  }),
];
