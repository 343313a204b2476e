import { publishPageText } from '#modules/portal/content/service/page-texts.ts';
import type { DeliveryDesk } from '#modules/recruit/delivery/desk.ts';
import type { Context } from '#platform/context.ts';
import { recruitHomeText } from './home-text.ts';
import { loadDemoJobs } from './jobs.ts';
import { loadDemoRecruitNotices } from './notices.ts';
import { loadDemoSeekers } from './seekers.ts';

/** The demo firm's jobs, its notices about them, and a few people who have applied. */
export async function loadDemoRecruitment(ctx: Context, deliveries: DeliveryDesk): Promise<void> {
  await publishPageText(ctx, recruitHomeText);
  const jobs = await loadDemoJobs(ctx);
  await loadDemoRecruitNotices(ctx, deliveries.resumes.files, jobs);
  await loadDemoSeekers(ctx, deliveries);
}
