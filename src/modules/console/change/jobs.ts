import { job } from '#platform/jobs/job.ts';
import { applyDue, applyOrder, applyQueue } from './service/orders/apply-order.ts';

export const changeJobs = [
  job<{ id: number }>({
    queue: applyQueue,
    title: '变更单按时生效',
    async handle(ctx, { id }) {
      await applyOrder(ctx, id);
    },
  }),
  job({
    queue: 'change.sweep',
    title: '补办到期的变更单',
    cron: '* * * * *',
    async handle(ctx) {
      await applyDue(ctx);
    },
  }),
];
