import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeDeps } from '../deps.ts';
import { renderResumePdf } from '../resume-pdf.ts';
import type { ResumeFileLink } from '../schema/files.ts';
import type { ResumeView } from '../schema/resume.ts';
import { signPath } from './files/file-link.ts';
import { readResumeFile } from './files/files.ts';
import { readResumeView } from './resume.ts';

/** The address contains an encrypted id, so that it identifies nobody. */
export const pdfPath = (word: string): string => `/recruit/resume-pdf/${word}`;

/** Returns an address of the calling person's resume as PDF, valid for five minutes. Throws 50102 when nobody is signed in. */
export async function createPdfLink(ctx: Context, deps: Pick<ResumeDeps, 'linkKey' | 'vault'>): Promise<ResumeFileLink> {
  return signPath(ctx, deps.linkKey, pdfPath(deps.vault.sealPerson(seekerOf(ctx).seekerId)));
}

/** Returns the current resume of such an address as PDF; undefined for a deleted person. The caller has checked the ticket. */
export async function readResumePdf(ctx: Context, deps: ResumeDeps, word: string): Promise<Buffer | undefined> {
  const seekerId = deps.vault.openPerson(word);
  if (seekerId === undefined) return undefined;
  const view = await readResumeView({ ...ctx, actor: { kind: 'system', name: 'resume-pdf' } }, deps, seekerId);
  return renderResumeView(ctx, deps, view);
}

/** Renders a resume as PDF with its photo: the current or the delivered one. The caller has checked the permission. */
export async function renderResumeView(ctx: Pick<Context, 'db'>, deps: ResumeDeps, view: ResumeView): Promise<Buffer> {
  const photo = view.files.find(({ kind }) => kind === 'photo');
  return renderResumePdf(view, { photo: photo && (await readResumeFile(ctx, deps, photo.id))?.bytes });
}
