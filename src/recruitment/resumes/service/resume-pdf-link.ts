import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeDeps } from '../deps.ts';
import { drawResume } from '../resume-pdf.ts';
import type { FileLink } from '../schema/files.ts';
import type { ResumeView } from '../schema/resume.ts';
import { signPath } from './files/file-link.ts';
import { readFile } from './files/files.ts';
import { readResumeView } from './resume.ts';

/** The word is an encrypted id, so that the address names nobody. */
export const pdfPath = (word: string): string => `/recruit/resume-pdf/${word}`;

/** Returns an address of the calling person's resume as PDF, valid for five minutes. Throws 50102 when nobody is signed in. */
export async function linkToPdf(ctx: Context, deps: Pick<ResumeDeps, 'linkKey' | 'vault'>): Promise<FileLink> {
  return signPath(ctx, deps.linkKey, pdfPath(deps.vault.sealPerson(seekerOf(ctx).seekerId)));
}

/** Returns the current resume of such an address as PDF; undefined for a deleted person. The caller has checked the ticket. */
export async function readPdf(ctx: Context, deps: ResumeDeps, word: string): Promise<Buffer | undefined> {
  const seekerId = deps.vault.openPerson(word);
  if (seekerId === undefined) return undefined;
  const view = await readResumeView({ ...ctx, actor: { kind: 'system', name: 'resume-pdf' } }, deps, seekerId);
  return drawView(ctx, deps, view);
}

/** Renders a resume as PDF with its photo: the current or the delivered one. The caller has checked the permission. */
export async function drawView(ctx: Pick<Context, 'db'>, deps: ResumeDeps, view: ResumeView): Promise<Buffer> {
  const photo = view.files.find(({ kind }) => kind === 'photo');
  return drawResume(view, { photo: photo && (await readFile(ctx, deps, photo.id))?.bytes });
}
