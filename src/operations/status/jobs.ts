import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { statusTag } from './calls.ts';
import type { StatusDeps } from './deps.ts';
import { statusCopyQueue } from './service/events.ts';
import { deleteOldServiceDays, serviceDayRetention } from './service/record-probes.ts';
import { writeStatusCopy } from './service/static-copy.ts';

/** The page and its copy tell the minute they were written in. */
export const statusJobs = (deps: Pick<StatusDeps, 'copies'>): readonly Job[] => [
  job({
    queue: statusCopyQueue,
    title: '更新服务状态页和它的静态副本',
    cron: '* * * * *',
    async handle(ctx) {
      await inTransaction(ctx, (tx) => invalidate(tx, [statusTag]));
      await writeStatusCopy(ctx, deps);
    },
  }),
  job({
    queue: 'status.deleteOldDays',
    title: '删除过期的服务状态记录',
    clears: [`各功能每天可用的分钟数：${serviceDayRetention} 天`],
    cron: '40 4 * * *',
    handle: (ctx) => deleteOldServiceDays(ctx),
  }),
];
