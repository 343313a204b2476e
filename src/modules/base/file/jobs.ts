import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

const dayMs = 86_400_000;

/** The file module's own work: once a night, what broken-off uploads left on disk is cleared. */
export function fileJobs(store: FileStore): readonly Job[] {
  return [
    job({
      queue: 'file.clearDrafts',
      cron: '40 3 * * *',
      async handle(ctx) {
        const cleared = await store.clearDrafts(new Date(ctx.now.getTime() - dayMs));
        if (cleared > 0) ctx.log.info({ cleared }, 'abandoned uploads cleared');
      },
    }),
  ];
}
