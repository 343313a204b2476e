import { job, type Job } from '#platform/jobs/job.ts';
import type { MessagingDeps } from './deps.ts';
import { deliverMessages } from './service/deliver.ts';
import { deleteOldMessages } from './service/retention.ts';
import { sendQueue } from './service/send-message.ts';

/** The jobs that send pending messages: soon after each act, and every minute those left by a failure or a stopped process. */
export function messagingJobs(deps: MessagingDeps): readonly Job[] {
  return [
    job<{ messageId?: number }>({
      queue: sendQueue,
      title: '发送短信与邮件',
      cron: '* * * * *',
      timeLimit: 300,
      handle: (ctx, { messageId }) => deliverMessages(ctx, deps, messageId),
    }),
    job({
      queue: 'messaging.tidy',
      title: '清除过期的验证码',
      clears: ['验证码的内容：1 天'],
      cron: '40 * * * *',
      handle: deleteOldMessages,
    }),
  ];
}
