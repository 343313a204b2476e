import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { fileAddress, documentPageAddress } from '../calls.ts';
import type { DocumentQuery, DocumentView } from '../schema.ts';
import { pagesAtOnce, listPageParts } from '../web/page-parts.ts';
import { hasPages } from './document-pages.ts';
import { findFile } from './files.ts';

/** Returns a public PDF with some of its pages. Throws `notFound` for every other file, and for a part that it does not have. */
export async function readDocumentPages(ctx: Context, { id, part }: DocumentQuery): Promise<DocumentView> {
  const file = await findFile(ctx, id);
  if (!file || !hasPages(file)) throw fail('notFound');
  const { name, size, sha256 } = file;
  const view = { id, name, size, sha256, url: fileAddress(file), part };
  const document = await ctx.db.selectFrom('documents').select(['pageCount', 'problem']).where('sha256', '=', sha256).executeTakeFirst();
  if (!document) return { ...view, state: 'waiting', pageCount: 0, drawnCount: 0, pages: [] };
  const drawn = await countDrawn(ctx, sha256);
  if (part > Math.max(1, listPageParts(drawn).length)) throw fail('notFound');
  const pages = await ctx.db
    .selectFrom('documentPages')
    .select(['number', 'width', 'height', 'lines'])
    .where('sha256', '=', sha256)
    .where('number', '>', (part - 1) * pagesAtOnce)
    .where('number', '<=', part * pagesAtOnce)
    .orderBy('number')
    .execute();
  return {
    ...view,
    state: drawn > 0 ? 'drawn' : 'unreadable',
    pageCount: document.pageCount,
    drawnCount: drawn,
    pages: pages.map((page) => ({ ...page, picture: documentPageAddress(id, page.number) })),
  };
}

/** Returns the storage key of a page's picture; undefined when the file is not public. */
export async function findPicture(ctx: Pick<Context, 'db'>, id: string, number: number) {
  return ctx.db
    .selectFrom('documentPages')
    .innerJoin('files', 'files.sha256', 'documentPages.sha256')
    .select(['pictureKey', 'pictureSize'])
    .where('files.id', '=', id)
    .where('files.visibility', '=', 'public')
    .where('number', '=', number)
    .executeTakeFirst();
}

async function countDrawn(ctx: Context, sha256: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('documentPages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return count;
}
