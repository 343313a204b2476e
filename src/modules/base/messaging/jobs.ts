import { job, type Job } from '#platform/jobs/job.ts';
import type { MessagingDeps } from './deps.ts';
import { deliverMessages } from './service/deliver.ts';
import { tidyMessages } from './service/retention.ts';
import { sendQueue } from './service/send-message.ts';

/** Sends what waits in the outbox: soon after each act, and every minute whatever a failure or a stopped process left behind. */
export function messagingJobs(deps: MessagingDeps): readonly Job[] {
  return [
    job<{ messageId?: number }>({
      queue: sendQueue,
      cron: '* * * * *',
      timeLimit: 300,
      handle: (ctx, { messageId }) => deliverMessages(ctx, deps, messageId),
    }),
    job({ queue: 'messaging.tidy', cron: '40 * * * *', handle: (ctx) => tidyMessages(ctx, deps) }),
  ];
}
