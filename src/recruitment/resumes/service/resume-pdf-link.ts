import { seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeDeps } from '../deps.ts';
import { drawResume } from '../resume-pdf.ts';
import type { FileLink } from '../schema/files.ts';
import type { ResumeView } from '../schema/resume.ts';
import { signPath } from './files/file-link.ts';
import { readFile } from './files/files.ts';
import { readResumeView } from './resume.ts';

/** The word stands for the person in the address, which shall name nobody. */
export const pdfPath = (word: string): string => `/recruit/resume-pdf/${word}`;

/** An address, good for five minutes, at which the calling person's resume is drawn as PDF. Throws 50102 when nobody is signed in. */
export async function linkToPdf(ctx: Context, deps: Pick<ResumeDeps, 'linkKey' | 'vault'>): Promise<FileLink> {
  return signPath(ctx, deps.linkKey, pdfPath(deps.vault.sealPerson(seekerOf(ctx).seekerId)));
}

/** The resume behind such an address as it is now, as PDF; undefined for a person who is gone. Its ticket was looked at before. */
export async function readPdf(ctx: Context, deps: ResumeDeps, word: string): Promise<Buffer | undefined> {
  const seekerId = deps.vault.openPerson(word);
  if (seekerId === undefined) return undefined;
  const view = await readResumeView({ ...ctx, actor: { kind: 'system', name: 'resume-pdf' } }, deps, seekerId);
  return drawView(ctx, deps, view);
}

/** A resume as PDF, with its photo: the one in force, or the one that was delivered. Whether it may be read has been asked before. */
export async function drawView(ctx: Pick<Context, 'db'>, deps: ResumeDeps, view: ResumeView): Promise<Buffer> {
  const photo = view.files.find(({ kind }) => kind === 'photo');
  return drawResume(view, { photo: photo && (await readFile(ctx, deps, photo.id))?.bytes });
}
