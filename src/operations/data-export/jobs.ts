import { job, type Job } from '#platform/jobs/job.ts';
import { removeExpiredExports } from './service/create-file.ts';
import { downloadHours } from './web/limits.ts';

/** Destroys the files of exports after 24 hours. */
export const dataExportJobs: readonly Job[] = [
  job({
    queue: 'export.clear',
    title: '清除到期的导出文件',
    clears: [`已批准的导出文件：生成后 ${downloadHours} 小时`],
    cron: '*/15 * * * *',
    async handle(ctx) {
      const cleared = await removeExpiredExports(ctx);
      if (cleared > 0) ctx.log.info({ cleared }, 'expired export files destroyed');
    },
  }),
];
