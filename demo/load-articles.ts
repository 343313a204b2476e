import { createReadStream } from 'node:fs';
import { importArticles, type ArticleDraft } from '#modules/content/import-articles.ts';
import { importCategories } from '#modules/content/service/categories.ts';
import { storeFile } from '#modules/file/service.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { demoArticles } from './articles/demo-articles.ts';
import { demoCategories } from './categories.ts';
import { demoDocuments, demoFilePath } from './documents.ts';

const fileLimit = 1024 * 1024;

/** Puts the demo firm's categories, articles and their attachments into the site; returns the number of articles. */
export async function loadDemoArticles(ctx: Context, store: FileStore): Promise<number> {
  await importCategories(ctx, demoCategories);
  const fileIds = await storeDocuments(ctx, store);
  return importArticles(
    ctx,
    demoArticles().map(({ files, ...article }): ArticleDraft => ({
      ...article,
      attachments: files.map((file) => ({ fileId: fileIds.get(file)! })),
    })),
  );
}

/** The ids of the stored files by their names under `demo/files/`. */
async function storeDocuments(ctx: Context, store: FileStore): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { file, downloadName } of demoDocuments()) {
    const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
    ids.set(file, (await storeFile(ctx, store, createReadStream(demoFilePath(file)), meta)).id);
  }
  return ids;
}
