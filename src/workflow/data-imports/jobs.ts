import { job, type Job } from '#platform/jobs/job.ts';
import type { DataImportDeps } from './deps.ts';
import { deleteUnusedFiles, draftRetentionDays, dropOldRows } from './service/files/delete-unused-files.ts';
import { checkDataFreshness } from './service/freshness/overdue.ts';
import { deleteOldRecords, recordRetentionDays } from './service/reading/clear-records.ts';
import { isLargeImport } from './service/reading/large.ts';
import { runReading, resumeLost } from './service/reading/read-import.ts';
import { readQueue } from './service/reading/send-reading.ts';

/** The jobs that read submitted files and delete unused ones. */
export const dataImportJobs = (deps: DataImportDeps): readonly Job[] => [
  job<{ id: number; run: number }>({
    queue: readQueue,
    title: '读取导入的数据文件',
    isHeavy: (ctx, { id }) => isLargeImport(ctx, id),
    async handle(ctx, data) {
      await runReading(ctx, deps, data);
    },
  }),
  job({
    queue: 'daily.sweep',
    title: '补办中断的读取',
    cron: '* * * * *',
    async handle(ctx) {
      await resumeLost(ctx);
    },
  }),
  job({
    queue: 'daily.watch',
    title: '查看各名单的内容与更新情况',
    cron: '7,37 * * * *',
    // It reads every register.
    isHeavy: () => Promise.resolve(true),
    handle: (ctx) => checkDataFreshness(ctx, deps),
  }),
  job({
    queue: 'daily.clear',
    title: '清除没有发布的数据文件',
    clears: [`没有发布的数据文件：${draftRetentionDays} 天`, `导入的错误与差异明细：${recordRetentionDays} 天`],
    cron: '50 3 * * *',
    async handle(ctx) {
      const files = await deleteUnusedFiles(ctx, deps);
      await dropOldRows(ctx);
      await deleteOldRecords(ctx);
      if (files > 0) ctx.log.info({ files }, 'unpublished import files deleted');
    },
  }),
];
