import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { JobDraft } from '#recruitment/jobs/schema.ts';
import { closeJob, publishJob } from '#recruitment/jobs/service/jobs.ts';
import { demoJobs } from './demo-jobs.ts';

/** A published job of the demo firm. */
export interface DemoJobOffer extends JobDraft {
  id: number;
}

/** Publishes the demo firm's jobs and closes some of them; returns the open ones. */
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
