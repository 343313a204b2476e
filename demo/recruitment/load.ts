import type { Context } from '#platform/context.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { loadDemoJobs } from './jobs.ts';
import { loadDemoRecruitNotices } from './notices.ts';
import { loadDemoSeekers } from './seekers.ts';

/** Imports the demo firm's jobs, its notices about them, and some applicants. */
export async function loadDemoRecruitment(ctx: Context, deliveries: DeliveryDeps): Promise<void> {
  await publishPageTexts(ctx, readPageTexts('recruitment'));
  const jobs = await loadDemoJobs(ctx);
  await loadDemoRecruitNotices(ctx, deliveries.resumes.files, jobs);
  await loadDemoSeekers(ctx, deliveries);
}
