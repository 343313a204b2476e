import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { sweepImages } from './service/images/sweep-images.ts';
import { forgetUses } from './service/uses.ts';

/** The identity module's own work: every hour, pictures that nobody needs are destroyed and old counts forgotten. */
export function identityJobs(files: FileStore): readonly Job[] {
  return [
    job({
      queue: 'identity.sweep',
      cron: '35 * * * *',
      async handle(ctx) {
        const removed = await sweepImages(ctx, { files });
        await forgetUses(ctx);
        if (removed > 0) ctx.log.info({ removed }, 'pictures of identity cards destroyed');
      },
    }),
  ];
}
