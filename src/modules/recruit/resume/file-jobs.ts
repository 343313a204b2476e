import { job, type Job } from '#platform/jobs/job.ts';
import type { ResumeDesk } from './desk.ts';
import { sweepFiles } from './service/files/file-sweep.ts';

/** Every hour, what is left of removed files and broken-off uploads is destroyed. */
export function resumeFileJobs(desk: Pick<ResumeDesk, 'files'>): readonly Job[] {
  return [
    job({
      queue: 'resume.sweepFiles',
      cron: '45 * * * *',
      async handle(ctx) {
        const destroyed = await sweepFiles(ctx, desk);
        if (destroyed > 0) ctx.log.info({ destroyed }, 'bytes of removed resume files destroyed');
      },
    }),
  ];
}
