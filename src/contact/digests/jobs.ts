import { job, type Job } from '#platform/jobs/job.ts';
import type { DigestDeps } from './deps.ts';
import { sendDigests } from './service/send-digests.ts';

/** Runs after the daily lists are published. */
export const digestJobs = (deps: DigestDeps): readonly Job[] => [
  job({
    queue: 'digest.tell',
    title: '发送邮件摘要',
    cron: '30 18 * * *',
    async handle(ctx) {
      if (!deps.isOffered) return;
      const { sent, removed } = await sendDigests(ctx, deps);
      if (sent + removed > 0) ctx.log.info({ sent, removed }, 'digests sent');
    },
  }),
];
