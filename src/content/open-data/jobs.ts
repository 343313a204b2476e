import { job, type Job } from '#platform/jobs/job.ts';
import type { PublicTable } from '#platform/public-table.ts';
import { clearRemovedRows, keepRemovedDays, syncTables } from './service/sync-table.ts';

export const openDataJobs = (tables: readonly PublicTable[]): readonly Job[] => [
  job({
    queue: 'open-data.sync',
    title: '更新公开数据表',
    cron: '* * * * *',
    handle: (ctx) => syncTables(ctx, tables),
  }),
  job({
    queue: 'open-data.clear',
    title: '清理公开数据表中已移除的行',
    cron: '25 4 * * *',
    clears: [`公开数据表中已移除的行的键：保留 ${keepRemovedDays} 天，供增量读取`],
    async handle(ctx) {
      await clearRemovedRows(ctx);
    },
  }),
];
