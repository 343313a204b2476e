import { job, type Job } from '#platform/jobs/job.ts';
import type { ResumeDeps } from './deps.ts';
import { sweepFiles } from './service/files/file-sweep.ts';

/** Every hour: destroys removed files and aborted uploads. */
export function resumeFileJobs(deps: Pick<ResumeDeps, 'files'>): readonly Job[] {
  return [
    job({
      queue: 'resume.sweepFiles',
      title: '销毁已删除的简历附件',
      clears: ['已删除的简历附件：删除后 1 小时内'],
      cron: '45 * * * *',
      async handle(ctx) {
        const destroyed = await sweepFiles(ctx, deps);
        if (destroyed > 0) ctx.log.info({ destroyed }, 'removed resume files destroyed');
      },
    }),
  ];
}
