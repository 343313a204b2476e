import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { openChangeDeps, type ChangeDeps } from '#workflow/change-orders/deps.ts';

/** Builds the dependencies of take-overs, with files in a folder of the test. */
export const buildTakeoverDeps = (folder: string): ChangeDeps =>
  openChangeDeps({
    config: { publicUrl: 'http://localhost' },
    secret: { deriveKey: () => Buffer.alloc(32) },
    files: openFileStore(folder),
  });

/** Adds a completely read batch of one article. Returns its number. */
export async function addBatch(ctx: Context, { title = '旧站公告', category }: { title?: string; category: string }): Promise<number> {
  const { id } = await ctx.db
    .insertInto('takeoverBatches')
    .values({ title, category, source: title, state: 'read', madeAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('takeoverEntries')
    .values({ batchId: id, address: '/a.htm', articleId: 900_000 + id, title: '旧文', publishedOn: '2019-03-02', body: '<p>正文</p>' })
    .execute();
  return id;
}
