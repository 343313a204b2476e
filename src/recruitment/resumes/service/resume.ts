import { fail } from '#contract/call-error.ts';
import { seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import { storeIdNumber, readIdNumber } from '#identity/job-seekers/service/id-number.ts';
import { readSeekerMobile, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { maskMobile } from '#ui/format/masks.ts';
import type { ResumeDeps } from '../deps.ts';
import type { OwnResume, ResumeView } from '../schema/resume.ts';
import { contentsOf, jobTypeOf, measureCompleteness } from '../web/completeness.ts';
import { declarationVersion } from '../web/declarations.ts';
import { canReadResume } from './can-read-resume.ts';
import { listResumeFiles } from './files/files.ts';
import { findSections, toResumeSections } from './sections.ts';

/**
 * Returns a resume as its owner reads it, possibly empty. Readable for the system, and for staff unless the person has withdrawn
 * the consent; throws 40004 for everybody else.
 */
export async function readOwnResume(ctx: Context, deps: ResumeDeps, seekerId: number): Promise<OwnResume> {
  await requireReader(ctx, seekerId);
  const mobile = maskMobile(await readSeekerMobile(ctx, deps.seekers, seekerId));
  const sections = toResumeSections(await findSections(ctx, deps, seekerId));
  const resume = await ctx.db.selectFrom('resumes').selectAll().where('seekerId', '=', seekerId).executeTakeFirst();
  const isDeclared = resume?.declarationVersion === declarationVersion;
  return {
    mobile,
    sections,
    files: await listResumeFiles(ctx, deps, seekerId),
    completeness: measureCompleteness({ sections }, jobTypeOf(contentsOf(sections))),
    declaredAt: (isDeclared && resume.declaredAt?.toISOString()) || null,
    updatedAt: resume?.updatedAt?.toISOString() ?? null,
  };
}

/**
 * Returns a resume as the firm reads it, with mobile number and identity card masked: revealing the number is a separate, audited
 * act. Throws as `readOwnResume`.
 */
export async function readResumeView(ctx: Context, deps: ResumeDeps, seekerId: number): Promise<ResumeView> {
  const { mobile, sections, files } = await readOwnResume(ctx, deps, seekerId);
  return { mobile, ...contentsOf(sections), files, asOf: ctx.now.toISOString() };
}

/**
 * Returns the resume with mobile number and identity card in full, for a person's copy of their own data. The caller audits the
 * reason. Throws as `readOwnResume`.
 */
export async function readUnmaskedResume(ctx: Context, deps: ResumeDeps, seekerId: number): Promise<ResumeView> {
  const view = await readResumeView(ctx, deps, seekerId);
  const mobile = await readSeekerMobile(ctx, deps.seekers, seekerId);
  const idNumber = await readIdNumber(ctx, deps.seekers, seekerId);
  return { ...view, mobile, basicInfo: view.basicInfo && { ...view.basicInfo, idNumber } };
}

/** Returns the calling job seeker's resume, with the key with which their browser encrypts unsaved drafts. */
export async function readMyResume(ctx: Context, deps: ResumeDeps): Promise<OwnResume & { draftKey: string }> {
  const { seekerId } = seekerOf(ctx);
  return { ...(await readOwnResume(ctx, deps, seekerId)), draftKey: deps.draftKeyOf(seekerId) };
}

/** Returns the calling job seeker's resume as the firm would read it now. */
export function readMyView(ctx: Context, deps: ResumeDeps): Promise<ResumeView> {
  return readResumeView(ctx, deps, seekerOf(ctx).seekerId);
}

/**
 * Deletes a person's resume with the identity card number; `eraseFiles` deletes the files. Returns the number of sections. Call
 * it in a transaction. Throws 40004 for another job seeker.
 */
export async function eraseResume(tx: Context, deps: ResumeDeps, seekerId: number): Promise<number> {
  if (!canReadResume(tx, seekerId)) throw fail('notFound');
  // Waits for a running save, so that nothing is written afterwards.
  await lockSeeker(tx, seekerId);
  const { numDeletedRows } = await tx.db.deleteFrom('resumeSections').where('seekerId', '=', seekerId).executeTakeFirstOrThrow();
  await tx.db.deleteFrom('resumes').where('seekerId', '=', seekerId).execute();
  await storeIdNumber(tx, deps.seekers, seekerId, '');
  const sections = Number(numDeletedRows);
  await audit(tx, 'resume.erase', `seeker:${seekerId}`, { sections });
  return sections;
}

/** Throws 40004 for another person's resume, and for staff after a withdrawal of the consent. */
async function requireReader(ctx: Context, seekerId: number): Promise<void> {
  if (!canReadResume(ctx, seekerId)) throw fail('notFound');
  if (ctx.actor.kind === 'staff' && (await seekerConsentState(ctx, seekerId)) === 'withdrawn') throw fail('notFound');
}
