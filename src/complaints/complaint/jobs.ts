import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { deleteUnusedEvidence } from './service/evidence.ts';
import { escalateCases } from './service/handling/escalate.ts';

/** The jobs of the complaint module: unused evidence is deleted every hour, deadlines are checked every ten minutes. */
export function complaintJobs(files: FileStore): readonly Job[] {
  return [
    job({
      queue: 'complaint.sweep',
      title: '清除未提交的投诉材料',
      clears: ['未提交投诉的材料：1 天'],
      cron: '25 * * * *',
      async handle(ctx) {
        const removed = await deleteUnusedEvidence(ctx, { files });
        if (removed > 0) ctx.log.info({ removed }, 'orphaned complaint evidence removed');
      },
    }),
    job({
      queue: 'complaint.escalate',
      title: '上报临近期限的投诉',
      cron: '*/10 * * * *',
      async handle(ctx) {
        const told = await escalateCases(ctx);
        if (told > 0) ctx.log.info({ told }, 'complaints near their deadline');
      },
    }),
  ];
}
