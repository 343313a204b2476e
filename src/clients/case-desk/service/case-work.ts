import { caseQueue } from '#clients/cases/service/handling/second-approval.ts';
import { findSubmitted } from '#clients/cases/service/review/read-for-review.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';

/** The queue of cases, by case id. */
export const caseWork: WorkQueue<'case'> = {
  code: caseQueue,
  handle: 'case.handle',
  read: 'case.read',
  find: async (ctx, id) => void (await findSubmitted(ctx, id)),
};
