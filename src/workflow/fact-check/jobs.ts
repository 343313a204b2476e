import { job, type Job } from '#platform/jobs/job.ts';
import { checkFacts, factCheckQueue } from './service/findings.ts';

export const factCheckJobs: readonly Job[] = [
  job({
    queue: factCheckQueue,
    title: '核对各处文字与事实',
    cron: '20 3 * * *',
    timeLimit: 3600,
    async handle(ctx) {
      const open = await checkFacts(ctx);
      ctx.log.info({ open }, 'facts checked');
    },
  }),
];
