import { job, type Job } from '#platform/jobs/job.ts';
import type { DailyDeps } from './deps.ts';
import { clearDrafts, draftDays, dropOldRows } from './service/files/clear-drafts.ts';
import { watchData } from './service/freshness/overdue.ts';
import { clearRecords, recordDays } from './service/reading/clear-records.ts';
import { isLarge } from './service/reading/large.ts';
import { readImport, resumeLost } from './service/reading/read-import.ts';
import { readQueue } from './service/reading/send-reading.ts';

/** The jobs that read submitted files and delete unused ones. */
export const dailyJobs = (deps: DailyDeps): readonly Job[] => [
  job<{ id: number; run: number }>({
    queue: readQueue,
    title: '读取导入的数据文件',
    isHeavy: (ctx, { id }) => isLarge(ctx, id),
    async handle(ctx, data) {
      await readImport(ctx, deps, data);
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
    handle: (ctx) => watchData(ctx, deps),
  }),
  job({
    queue: 'daily.clear',
    title: '清除没有发布的数据文件',
    clears: [`没有发布的数据文件：${draftDays} 天`, `导入的错误与差异明细：${recordDays} 天`],
    cron: '50 3 * * *',
    async handle(ctx) {
      const files = await clearDrafts(ctx, deps);
      await dropOldRows(ctx);
      await clearRecords(ctx);
      if (files > 0) ctx.log.info({ files }, 'unpublished data files cleared');
    },
  }),
];
