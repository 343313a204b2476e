import { job, type Job } from '#platform/jobs/job.ts';
import type { ApprovalKinds } from './kind.ts';
import { applyDue, applyQueue, applyRequest, failOrphans } from './service/apply.ts';

export const approvalJobs = (kinds: ApprovalKinds): readonly Job[] => [
  job<{ kind: string; id: number }>({
    queue: applyQueue,
    title: '已通过的事项按时生效',
    async handle(ctx, { kind: code, id }) {
      const kind = kinds.find((one) => one.code === code);
      if (kind) await applyRequest(ctx, kind, id);
    },
  }),
  job({
    queue: 'approval.sweep',
    title: '补办到期的已通过事项',
    cron: '* * * * *',
    async handle(ctx) {
      await failOrphans(ctx, kinds);
      await applyDue(ctx, kinds);
    },
  }),
];
