import { job, type Job } from '#platform/jobs/job.ts';
import type { WebhookDeps } from './deps.ts';
import { deliverDue } from './service/deliver.ts';
import { removeOldEvents, retentionDays } from './service/deliveries.ts';
import { webhookQueue } from './service/emit-event.ts';

/** Delivers events to the firm's systems: soon after each act, and retries every minute. */
export const webhookJobs = (deps: WebhookDeps): readonly Job[] => [
  job({
    queue: webhookQueue,
    title: '推送事件',
    cron: '* * * * *',
    timeLimit: 300,
    handle: (ctx) => deliverDue(ctx, deps),
  }),
  job({
    queue: 'webhook.tidy',
    title: '清除期满的推送记录',
    clears: [`推送的事件与推送记录：${retentionDays} 天`],
    cron: '35 3 * * *',
    handle: removeOldEvents,
  }),
];
