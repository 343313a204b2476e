import { findFile, findFiles, storeUpload, type FileRow } from '#content/files/service/files.ts';
import { signedAddress } from '#content/files/service/signed-link.ts';
import { searchSite } from '#content/search/service/search-site.ts';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { attachmentLimits } from '../calls/files.ts';
import type { ChangeDeps } from '../deps.ts';
import type { FileName, LinkTargets } from '../schema/files.ts';

/** Keeps a file for something that is being written; nobody sees it before that is on show. Fails as every upload does. */
export async function addFile(ctx: Context, deps: ChangeDeps, file: UploadedFile): Promise<FileName> {
  const { extensions, bytes: limit } = attachmentLimits;
  const row = await storeUpload(ctx, deps, file, { extensions, limit, visibility: 'private' });
  await audit(ctx, 'change.upload', `file:${row.id}`, { size: row.size, mediaType: row.mediaType });
  return toName(ctx, deps, row);
}

/** What everybody sees already, or staff have sent for it: files of clients, complainants and job seekers are never those of content. */
const isForContent = ({ visibility, createdBy }: FileRow): boolean => visibility === 'public' || createdBy.startsWith('staff:');

/** Which of these files may not be put on show with content: there are none of these ids, or they are somebody's own. */
export async function findForeignFiles(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const fit = new Set((await findFiles(ctx, [...new Set(ids)])).filter(isForContent).map(({ id }) => id));
  return ids.filter((id) => !fit.has(id));
}

/** Who of the staff have sent these files. */
export async function findUploaders(ctx: Context, ids: readonly string[]): Promise<number[]> {
  const files = await findFiles(ctx, [...new Set(ids)]);
  return files.flatMap(({ createdBy }) => (createdBy.startsWith('staff:') ? [Number(createdBy.slice('staff:'.length))] : []));
}

/** What a file is called, and where it can be looked at. Throws 40004 when there is none of this id, or it is somebody's own. */
export async function readFileName(ctx: Context, deps: ChangeDeps, { fileId }: { fileId: string }): Promise<FileName> {
  const row = await findFile(ctx, fileId);
  if (!row || !isForContent(row)) throw fail('notFound');
  return toName(ctx, deps, row);
}

const toName = (ctx: Context, { linkKey, publicUrl }: ChangeDeps, { id, name, size }: FileRow): FileName => ({
  fileId: id,
  name,
  size,
  address: publicUrl + signedAddress(linkKey, { id, name }, ctx.now),
});

const mostLinks = 10;

/** What visitors would find of these words, as targets of links. */
export async function findLinks(ctx: Context, { q }: { q: string }): Promise<LinkTargets> {
  if (q === '') return { links: [] };
  const { groups } = await searchSite({ ...ctx, actor: { kind: 'visitor' } }, { q, kind: '', pageNum: 1 });
  const links = groups.flatMap(({ records }) => records.map(({ title, href }) => ({ title, href })));
  return { links: links.slice(0, mostLinks) };
}
