import { fail } from '#contract/call-error.ts';
import { seekerConsentState } from '#identity/job-seekers/service/consents.ts';
import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import { keepIdNumber, readIdNumber } from '#identity/job-seekers/service/id-number.ts';
import { readMobile, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { maskMobile } from '#ui/format/masks.ts';
import type { ResumeDeps } from '../deps.ts';
import type { OwnResume, ResumeView } from '../schema/resume.ts';
import { contentsOf, jobTypeOf, measure } from '../web/completeness.ts';
import { declarationVersion } from '../web/declarations.ts';
import { listFiles } from './files/files.ts';
import { mayRead } from './may-read.ts';
import { findSections, toResumeSections } from './sections.ts';

/**
 * A resume as its owner reads it, written or not. The system may read it, and staff unless the person has withdrawn their consent; throws
 * 40004 for everybody else.
 */
export async function readOwnResume(ctx: Context, deps: ResumeDeps, seekerId: number): Promise<OwnResume> {
  await requireReader(ctx, seekerId);
  const mobile = maskMobile(await readMobile(ctx, deps.seekers, seekerId));
  const sections = toResumeSections(await findSections(ctx, deps, seekerId));
  const resume = await ctx.db.selectFrom('resumes').selectAll().where('seekerId', '=', seekerId).executeTakeFirst();
  const isDeclared = resume?.declarationVersion === declarationVersion;
  return {
    mobile,
    sections,
    files: await listFiles(ctx, deps, seekerId),
    completeness: measure({ sections }, jobTypeOf(contentsOf(sections))),
    declaredAt: (isDeclared && resume.declaredAt?.toISOString()) || null,
    updatedAt: resume?.updatedAt?.toISOString() ?? null,
  };
}

/**
 * A resume as the firm reads it, with mobile and identity card masked: who has to call the person looks the number up, and that is
 * recorded. Throws as `readOwnResume`.
 */
export async function readResumeView(ctx: Context, deps: ResumeDeps, seekerId: number): Promise<ResumeView> {
  const { mobile, sections, files } = await readOwnResume(ctx, deps, seekerId);
  return { mobile, ...contentsOf(sections), files, asOf: ctx.now.toISOString() };
}

/**
 * The same with mobile and identity card in full, for the copy that a person gets of their own data. Whoever calls it records why. Throws
 * as `readOwnResume`.
 */
export async function readWholeResume(ctx: Context, deps: ResumeDeps, seekerId: number): Promise<ResumeView> {
  const view = await readResumeView(ctx, deps, seekerId);
  const mobile = await readMobile(ctx, deps.seekers, seekerId);
  const idNumber = await readIdNumber(ctx, deps.seekers, seekerId);
  return { ...view, mobile, basicInfo: view.basicInfo && { ...view.basicInfo, idNumber } };
}

/** The calling job seeker's resume, with the key under which their browser keeps what it could not send yet. */
export async function readMine(ctx: Context, deps: ResumeDeps): Promise<OwnResume & { draftKey: string }> {
  const { seekerId } = seekerOf(ctx);
  return { ...(await readOwnResume(ctx, deps, seekerId)), draftKey: deps.draftKeyOf(seekerId) };
}

/** The same as the firm would read it now. */
export function readMyView(ctx: Context, deps: ResumeDeps): Promise<ResumeView> {
  return readResumeView(ctx, deps, seekerOf(ctx).seekerId);
}

/**
 * Deletes all that a person has written, with the number of the identity card; files are `eraseFiles`. Returns how many sections there
 * were. To be called in a transaction. Throws 40004 when another job seeker asks.
 */
export async function eraseResume(tx: Context, deps: ResumeDeps, seekerId: number): Promise<number> {
  if (!mayRead(tx, seekerId)) throw fail('notFound');
  // A save that is under way ends first: nothing is written behind our back.
  await lockSeeker(tx, seekerId);
  const { numDeletedRows } = await tx.db.deleteFrom('resumeSections').where('seekerId', '=', seekerId).executeTakeFirstOrThrow();
  await tx.db.deleteFrom('resumes').where('seekerId', '=', seekerId).execute();
  await keepIdNumber(tx, deps.seekers, seekerId, '');
  const sections = Number(numDeletedRows);
  await audit(tx, 'resume.erase', `seeker:${seekerId}`, { sections });
  return sections;
}

/** What belongs to another is as if it were not there; for staff also what somebody has taken their consent back from. */
async function requireReader(ctx: Context, seekerId: number): Promise<void> {
  if (!mayRead(ctx, seekerId)) throw fail('notFound');
  if (ctx.actor.kind === 'staff' && (await seekerConsentState(ctx, seekerId)) === 'withdrawn') throw fail('notFound');
}
