import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { openDeliveryDeps, type DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import type { JobDraft } from '#recruitment/jobs/schema.ts';
import { publishJob } from '#recruitment/jobs/service/jobs.ts';
import { buildSeekerDeps, buildSignedInSeeker } from '../identity/job-seekers.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildJob } from './jobs.ts';
import { buildResumeDeps, saveFullResume } from './resumes.ts';

/** Builds real dependencies with the test's own keys. */
export function buildDeliveryDeps(files: FileStore, seekers = buildSeekerDeps()): DeliveryDeps {
  return openDeliveryDeps({ secret: testSecret(), profile: 'SM2', resumes: buildResumeDeps(files, seekers), seekers });
}

/** Builds a signed-in job seeker with a complete resume. */
export async function buildReadySeeker(ctx: Context, deps: DeliveryDeps): ReturnType<typeof buildSignedInSeeker> {
  const seeker = await buildSignedInSeeker(ctx, deps.seekers);
  await saveFullResume(seeker, deps.resumes, seeker.actor.seekerId);
  return seeker;
}

/** Builds a job that accepts applications and returns its id; override what the test is about. */
export async function createOpenJob(ctx: Context, overrides: Partial<JobDraft> = {}): Promise<number> {
  return (await publishJob(ctx, buildJob(overrides))).id;
}
