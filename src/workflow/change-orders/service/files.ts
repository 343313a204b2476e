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

/** Stores a private file for a draft; it is visible to nobody before publication. Throws the usual upload errors. */
export async function addContentFile(ctx: Context, deps: ChangeDeps, file: UploadedFile): Promise<FileName> {
  const { extensions, bytes: limit } = attachmentLimits;
  const row = await storeUpload(ctx, deps, file, { extensions, limit, visibility: 'private' });
  await audit(ctx, 'change.upload', `file:${row.id}`, { size: row.size, mediaType: row.mediaType });
  return toName(ctx, deps, row);
}

/** Content may use public files and files uploaded by staff, never files of clients, complainants or job seekers. */
const isForContent = ({ visibility, createdBy }: FileRow): boolean => visibility === 'public' || createdBy.startsWith('staff:');

/** Returns which of these files cannot be published with content: unknown ids, and files of private persons. */
export async function findForeignFiles(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const fit = new Set((await findFiles(ctx, [...new Set(ids)])).filter(isForContent).map(({ id }) => id));
  return ids.filter((id) => !fit.has(id));
}

/** Returns the staff members who uploaded these files. */
export async function findUploaders(ctx: Context, ids: readonly string[]): Promise<number[]> {
  const files = await findFiles(ctx, [...new Set(ids)]);
  return files.flatMap(({ createdBy }) => (createdBy.startsWith('staff:') ? [Number(createdBy.slice('staff:'.length))] : []));
}

/** Returns the name of a file and a link to it. Throws 40004 for an unknown id or a file of a private person. */
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

/** Searches the site as visitors do, for link targets. */
export async function findLinks(ctx: Context, { q }: { q: string }): Promise<LinkTargets> {
  if (q === '') return { links: [] };
  const { groups } = await searchSite({ ...ctx, actor: { kind: 'visitor' } }, { q, kind: '', pageNum: 1 });
  const links = groups.flatMap(({ records }) => records.map(({ title, href }) => ({ title, href })));
  return { links: links.slice(0, mostLinks) };
}
