import { buildResumeDesk, fillResume } from '#modules/recruit/resume/factory.ts';
import { buildJob } from '#modules/recruit/jobs/factory.ts';
import type { JobDraft } from '#modules/recruit/jobs/schema.ts';
import { publishJob } from '#modules/recruit/jobs/service/jobs.ts';
import { buildSeekerDesk, signedInSeeker } from '#modules/recruit/seeker/factory.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { openDeliveryDesk, type DeliveryDesk } from './desk.ts';

/** Everything real, on the test's own keys. */
export function buildDeliveryDesk(files: FileStore, seekers = buildSeekerDesk()): DeliveryDesk {
  return openDeliveryDesk({ secret: testSecret(), profile: 'SM2', resumes: buildResumeDesk(files, seekers), seekers });
}

/** A signed-in job seeker whose resume lacks nothing. */
export async function readySeeker(ctx: Context, desk: DeliveryDesk): ReturnType<typeof signedInSeeker> {
  const seeker = await signedInSeeker(ctx, desk.seekers);
  await fillResume(seeker, desk.resumes, seeker.actor.seekerId);
  return seeker;
}

/** The id of a job that takes applications; say only what the test is about. */
export async function openJob(ctx: Context, overrides: Partial<JobDraft> = {}): Promise<number> {
  return (await publishJob(ctx, buildJob(overrides))).id;
}
