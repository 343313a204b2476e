import { createReadStream } from 'node:fs';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { importArticles, type ArticleDraft } from '#content/articles/service/import/import-articles.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { putNoticeItems } from '#securities/lists/service/changes/notice-items.ts';
import { demoCategories } from '../categories.ts';
import { demoDocuments, demoFilePath } from '../documents.ts';
import { demoArticles } from './demo-articles.ts';
import type { DemoArticle } from './draft.ts';

const fileLimit = 1024 * 1024;

/** Imports the demo firm's categories, articles, their attachments and their changes of securities. */
export async function loadDemoArticles(ctx: Context, store: FileStore): Promise<void> {
  await importCategories(ctx, demoCategories);
  await importDemoArticles(ctx, demoArticles(), await storeDocuments(ctx, store));
}

/** Publishes articles with their files by name and their changes of securities. */
export async function importDemoArticles(
  ctx: Context,
  articles: readonly DemoArticle[],
  fileIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ids = await importArticles(
      tx,
      articles.map(({ files, items: _items, ...article }): ArticleDraft => ({
        ...article,
        attachments: files.map((file) => ({ fileId: fileIds.get(file)! })),
      })),
    );
    await putNoticeItems(tx, new Map(articles.flatMap(({ items }, index) => (items ? [[ids[index]!, items]] : []))));
  });
}

/** Returns the ids of the stored files by their names under `demo/files/`. */
async function storeDocuments(ctx: Context, store: FileStore): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { file, downloadName } of demoDocuments()) {
    const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
    ids.set(file, (await storeFile(ctx, store, createReadStream(demoFilePath(file)), meta)).id);
  }
  return ids;
}
