import { job, type Job } from '#platform/jobs/job.ts';
import { clearExports } from './service/make.ts';
import { fileHours } from './web/limits.ts';

/** Destroys the files of exports after 24 hours. */
export const dataExportJobs: readonly Job[] = [
  job({
    queue: 'export.clear',
    title: '清除到期的导出文件',
    clears: [`已批准的导出文件：生成后 ${fileHours} 小时`],
    cron: '*/15 * * * *',
    async handle(ctx) {
      const cleared = await clearExports(ctx);
      if (cleared > 0) ctx.log.info({ cleared }, 'files of exports destroyed');
    },
  }),
];
