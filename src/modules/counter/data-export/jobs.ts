import { job, type Job } from '#platform/jobs/job.ts';
import type { DataExportDeps } from './deps.ts';
import { makeQueue } from './service/ask.ts';
import { clearExports, makeExport } from './service/make.ts';
import { fileHours } from './web/limits.ts';

/** Exports are made when they have been approved, and their files destroyed when their day is over. */
export function dataExportJobs(deps: DataExportDeps): readonly Job[] {
  return [
    job<{ exportId?: string }>({
      queue: makeQueue,
      title: '生成已批准的导出文件',
      async handle(ctx, { exportId }) {
        if (exportId) await makeExport(ctx, deps, exportId);
      },
    }),
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
}
