import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { DocumentPage } from '#platform/documents/pages/document-part.ts';
import { drawPages } from '#platform/documents/pages/draw-pages.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { documentsTag } from '../calls.ts';

/** Queue for rendering public PDFs. Its data is `{ fileId }`. */
export const renderPagesQueue = 'file.drawPages';

/** Limit for one document in its worker thread; shorter than the job's timeout. */
const timeLimitMs = 240_000;
const pictureLimit = 10 * 1024 ** 2;
const pdfType = 'application/pdf';

/** True for files that are shown as pages. */
export const hasPages = ({ mediaType, visibility }: { mediaType: string; visibility: string }): boolean =>
  mediaType === pdfType && visibility === 'public';

/** Queues public PDFs for rendering once the transaction has committed. */
export async function queuePageRendering(tx: Context, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await tx.jobs.send(tx.db, renderPagesQueue, { fileId }, { key: fileId });
}

/** Queues public PDFs that were never queued: published before pages were shown, or when queueing failed. */
export async function queueMissingPages(ctx: Context): Promise<void> {
  const missing = await ctx.db
    .selectFrom('files')
    .select('files.id')
    .leftJoin('documents', 'documents.sha256', 'files.sha256')
    .where('files.mediaType', '=', pdfType)
    .where('files.visibility', '=', 'public')
    .where('documents.sha256', 'is', null)
    .execute();
  await queuePageRendering(
    ctx,
    missing.map(({ id }) => id),
  );
}

/**
 * Renders a public PDF as pictures of its pages with their text, once for the same bytes. Stores the reason and the rendered
 * pages when rendering fails. Does nothing for a file that was removed or withdrawn meanwhile.
 */
export async function renderPages(ctx: Context, store: FileStore, fileId: string): Promise<void> {
  const file = await ctx.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!file || !hasPages(file) || (await isDrawn(ctx, file.sha256))) return;
  const bytes = await buffer(await store.read(file.storageKey));
  const drawn = await drawAll(store, bytes);
  if (drawn.problem) ctx.log.warn({ fileId, problem: drawn.problem }, 'document page not rendered');
  const isKept = await inTransaction(ctx, (tx) => insertPages(tx, file.sha256, drawn));
  if (!isKept) await removePictures(store, drawn.pages);
}

/** Removes the pages of these bytes when no file has them any more; pictures last. */
export async function removePages(ctx: Pick<Context, 'db'>, store: FileStore, sha256: string): Promise<void> {
  const isHeld = await ctx.db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst();
  if (isHeld) return;
  const pages = await ctx.db.selectFrom('documentPages').select('pictureKey').where('sha256', '=', sha256).execute();
  await ctx.db.deleteFrom('documents').where('sha256', '=', sha256).execute();
  await removePictures(store, pages);
}

const isDrawn = async (ctx: Context, sha256: string): Promise<boolean> =>
  Boolean(await ctx.db.selectFrom('documents').select('sha256').where('sha256', '=', sha256).executeTakeFirst());

interface KeptPage extends Omit<DocumentPage, 'kind' | 'picture'> {
  pictureKey: string;
  pictureSize: number;
}

interface PageSet {
  count: number;
  pages: readonly KeptPage[];
  problem: string | null;
}

async function drawAll(store: FileStore, bytes: Uint8Array): Promise<PageSet> {
  const pages: KeptPage[] = [];
  let [count, problem]: [number, string | null] = [0, null];
  try {
    for await (const part of drawPages(bytes, timeLimitMs)) {
      if (part.kind === 'count') ({ count } = part);
      else pages.push(await keepPicture(store, part));
    }
    if (pages.length < count) problem = `only ${pages.length} of ${count} pages are drawn`;
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  return { count, pages, problem };
}

async function keepPicture(store: FileStore, { number, width, height, lines, picture }: DocumentPage): Promise<KeptPage> {
  const { key, size } = await store.write(Readable.from([picture]), { limit: pictureLimit });
  return { number, width, height, lines, pictureKey: key, pictureSize: size };
}

/** Returns false when another process has already stored them. */
async function insertPages(tx: Context, sha256: string, { count, pages, problem }: PageSet): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('documents')
    .values({ sha256, pageCount: count, problem, drawnAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (!inserted) return false;
  for (const { lines, ...page } of pages)
    await tx.db
      .insertInto('documentPages')
      .values({ sha256, ...page, lines: JSON.stringify(lines) })
      .execute();
  await invalidate(tx, [documentsTag]);
  return true;
}

async function removePictures(store: FileStore, pages: readonly { pictureKey: string }[]): Promise<void> {
  for (const { pictureKey } of pages) await store.remove(pictureKey);
}
