import { job, type Job } from '#platform/jobs/job.ts';
import type { NotificationDeps } from './deps.ts';
import { eventRetentionDays, notifyStaff, deleteOldNotifications } from './service/notify-staff.ts';

export const notificationJobs = (deps: NotificationDeps): readonly Job[] => [
  job({
    queue: 'notification.send',
    title: '把新的待办通知给员工',
    cron: '* * * * *',
    // The next run is a minute later.
    retryLimit: 0,
    timeLimit: 300,
    async handle(ctx) {
      const written = await notifyStaff(ctx, deps);
      if (written > 0) ctx.log.info({ written }, 'staff notified');
    },
  }),
  job({
    queue: 'notification.tidy',
    title: '清除过期的通知记录',
    clears: [`员工收到过哪些待办通知：${eventRetentionDays} 天`, '未确认的通知地址：1 天'],
    cron: '50 3 * * *',
    handle: deleteOldNotifications,
  }),
];
