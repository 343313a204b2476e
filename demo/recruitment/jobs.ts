import { closeJob, publishJob } from '#modules/recruitment/service/jobs.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { demoJobs } from './demo-jobs.ts';

/** Puts the demo firm's jobs on offer, some of them closed again; returns their ids by their codes. */
export async function loadDemoJobs(ctx: Context): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { draft, closedReason } of demoJobs(shanghaiDay(ctx.now))) {
    const { id } = await publishJob(ctx, draft);
    ids.set(draft.code, id);
    if (closedReason) await closeJob(ctx, { id, reason: closedReason });
  }
  return ids;
}
