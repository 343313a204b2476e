import { updateSettings } from '#content/website/service/settings.ts';
import { currentConsentText } from '#identity/job-seekers/service/consent-texts.ts';
import { giveSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { findOrCreateSeeker } from '#identity/job-seekers/service/seekers.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { moveDelivery } from '#recruitment/deliveries/service/move.ts';
import { withdrawDelivery } from '#recruitment/deliveries/service/withdraw.ts';
import type { JobItem } from '#recruitment/jobs/schema.ts';
import { listJobs } from '#recruitment/jobs/service/list-jobs.ts';
import { saveSection } from '#recruitment/resumes/service/save-section.ts';
import { submitResume } from '#recruitment/resumes/service/submit-resume.ts';
import { declarationVersion } from '#recruitment/resumes/web/declarations.ts';
import { sectionNames } from '#recruitment/resumes/web/section-data.ts';
import { demoSite } from '../site.ts';
import { pendingSeekers } from './pending-people.ts';
import { demoSeekers, type DemoSeeker } from './people.ts';

const dayMs = 86_400_000;

/** Imports some fictitious people with resumes and deliveries in every state. */
export async function loadDemoSeekers(ctx: Context, deps: DeliveryDeps): Promise<void> {
  const jobs = (await listJobs(ctx, { pageNum: 1, pageSize: 100 })).records.filter(({ state }) => state === 'open');
  // Automatic steps are disabled while their history is written.
  await updateSettings(ctx, { recruitment: { ...demoSite.recruitment, process: [] } });
  for (const seeker of [...demoSeekers, ...pendingSeekers]) await loadSeeker(ctx, deps, seeker, jobs);
  await updateSettings(ctx, { recruitment: demoSite.recruitment });
}

async function loadSeeker(ctx: Context, deps: DeliveryDeps, { deliveries, mobile, resume }: DemoSeeker, jobs: JobItem[]): Promise<void> {
  const seekerId = await inTransaction(ctx, async (tx) => {
    const { id } = await findOrCreateSeeker(tx, deps.seekers, mobile);
    await giveSeekerConsent(tx, id, { version: (await currentConsentText(tx)).version });
    return id;
  });
  const as = (daysAgo: number): Context => ({ ...back(ctx, daysAgo), actor: { kind: 'seeker', seekerId, sessionId: 'demo' } });
  for (const name of sectionNames) await saveSection(as(20), deps.resumes, name, { revision: 0, content: resume[name] });
  await submitResume(as(20), deps.resumes, { version: declarationVersion, isTrue: true, hasNoBan: true, agreesToCheck: true });
  for (const { daysAgo, steps, isWithdrawn, ...wish } of deliveries) {
    const job = takeJob(jobs, wish, shanghaiDay(back(ctx, daysAgo).now));
    if (!job) continue;
    const { id } = await deliver(as(daysAgo), deps, { jobId: job.id });
    for (const [at, step] of steps.entries()) await moveDelivery(back(ctx, daysAgo - at - 1), deps, { id, ...step });
    if (isWithdrawn) await withdrawDelivery(as(daysAgo - steps.length - 1), { id });
  }
}

const back = (ctx: Context, days: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() - Math.max(0, days) * dayMs) });

/** Returns a job of the type that was open by then, preferably the wanted one; each job is used once. */
function takeJob(jobs: JobItem[], { type, about }: { type: JobItem['type']; about: string }, day: string): JobItem | undefined {
  const fits = jobs.filter((job) => job.type === type && job.date < day);
  const job = fits.find(({ title }) => title.includes(about)) ?? fits[0];
  if (job) jobs.splice(jobs.indexOf(job), 1);
  return job;
}
