import { job } from '#platform/jobs/job.ts';
import { applyDue, applyOrder, applyQueue } from './service/orders/apply-order.ts';

export const changeJobs = [
  job<{ id: number }>({
    queue: applyQueue,
    pollSeconds: 1,
    async handle(ctx, { id }) {
      await applyOrder(ctx, id);
    },
  }),
  job({
    queue: 'change.sweep',
    cron: '* * * * *',
    async handle(ctx) {
      await applyDue(ctx);
    },
  }),
];
