import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { JobDraft } from '#recruitment/jobs/schema.ts';
import { closeJob, publishJob } from '#recruitment/jobs/service/jobs.ts';
import { demoJobs } from './demo-jobs.ts';

/** A job of the demo firm as it is on offer. */
export interface DemoJobOffer extends JobDraft {
  id: number;
}

/** Puts the demo firm's jobs on offer, some of them closed again; returns those that one can apply for. */
export async function loadDemoJobs(ctx: Context): Promise<DemoJobOffer[]> {
  const today = shanghaiDay(ctx.now);
  const offered: DemoJobOffer[] = [];
  for (const { draft, closedReason } of demoJobs(today)) {
    const { id } = await publishJob(ctx, draft);
    if (closedReason) await closeJob(ctx, { id, reason: closedReason });
    else if (draft.deadline >= today) offered.push({ ...draft, id });
  }
  return offered;
}
