import { job, type Job } from '#platform/jobs/job.ts';
import { forgetNotices, keptDays } from '#workflow/assignments/service/notices.ts';
import { runningClocks } from './service/all-sources.ts';
import { tellClocks } from './service/tell-clocks.ts';

export const inboxJobs: readonly Job[] = [
  job({
    queue: 'inbox.tellClocks',
    title: '提醒时限将到的待办',
    clears: [`已读的待办提醒：${keptDays} 天`],
    // Runs after the complaints' own deadline check.
    cron: '3-59/10 * * * *',
    async handle(ctx) {
      const told = await tellClocks(ctx, runningClocks);
      if (told > 0) ctx.log.info({ told }, 'people told of clocks that have run far');
      await forgetNotices(ctx);
    },
  }),
];
