import { job, type Job } from '#platform/jobs/job.ts';
import type { ApprovalKinds } from './kind.ts';
import { applyDue, applyQueue, applyRequest, failRequestsWithoutApprover, longApplyQueue } from './service/apply.ts';

export const approvalJobs = (kinds: ApprovalKinds): readonly Job[] => [
  applyJob(kinds, applyQueue, '已通过的事项按时生效'),
  applyJob(kinds, longApplyQueue, '已通过的事项生效（用时较长的）'),
  job({
    queue: 'approval.sweep',
    title: '补办到期的已通过事项',
    cron: '* * * * *',
    async handle(ctx) {
      await failRequestsWithoutApprover(ctx, kinds);
      await applyDue(ctx, kinds);
    },
  }),
];

const applyJob = (kinds: ApprovalKinds, queue: string, title: string): Job =>
  job<{ kind: string; id: number }>({
    queue,
    title,
    async handle(ctx, { kind: code, id }) {
      const kind = kinds.find((one) => one.code === code);
      if (kind) await applyRequest(ctx, kind, id);
    },
  });
