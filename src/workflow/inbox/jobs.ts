import { job, type Job } from '#platform/jobs/job.ts';
import { deleteOldNotices, noticeRetentionDays } from '#workflow/assignments/service/notices.ts';
import { runningDeadlines } from './service/all-sources.ts';
import { notifyDeadlines } from './service/notify-deadlines.ts';

export const inboxJobs: readonly Job[] = [
  job({
    queue: 'inbox.tellClocks',
    title: '提醒时限将到的待办',
    clears: [`已读的待办提醒：${noticeRetentionDays} 天`],
    // Runs after the complaints' own deadline check.
    cron: '3-59/10 * * * *',
    async handle(ctx) {
      const told = await notifyDeadlines(ctx, runningDeadlines);
      if (told > 0) ctx.log.info({ told }, 'deadline notices sent');
      await deleteOldNotices(ctx);
    },
  }),
];
