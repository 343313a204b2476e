import { Readable } from 'node:stream';
import { z } from 'zod';
import { downloadCategoryDraft } from '#content/downloads/schema/downloads.ts';
import { releaseVersion, replaceDownloadCategories, saveDownload, withdrawVersion } from '#content/downloads/service/write-downloads.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { readYaml } from '../read-yaml.ts';
import { makeDemoFile } from './demo-file.ts';
import { readDownloads, type DemoDownload } from './read-downloads.ts';

const categories = readYaml('download/categories', z.array(downloadCategoryDraft));

/** Programs need a human check first; documents are public, those about programs included. */
const documentCategories = new Set(['manuals', 'forms']);

const signatures: Readonly<Record<string, string>> = readYaml('download/signatures', z.record(z.string(), z.string().min(1)));

const fileLimit = 1024 * 1024;

/** Imports the demo firm's downloads; returns their number. */
export async function loadDemoDownloads(ctx: Context, store: FileStore): Promise<number> {
  await publishPageTexts(ctx, readPageTexts('download'));
  await replaceDownloadCategories(ctx, categories);
  let sort = 0;
  for (const { id } of categories) for (const download of readDownloads(id)) await loadDownload(ctx, store, { download, id, sort: ++sort });
  return sort;
}

async function loadDownload(
  ctx: Context,
  store: FileStore,
  { download, id, sort }: { download: DemoDownload; id: string; sort: number },
): Promise<void> {
  const { code, name, summary, platforms, needs, hasQrCode } = download;
  const signature = signatures[download.signature] ?? '';
  await saveDownload(ctx, { code, name, summary, platforms, needs, hasQrCode, signature, categoryId: id, sort });
  const visibility = documentCategories.has(id) ? 'public' : 'checked';
  for (const version of download.versions.toReversed()) {
    const { name: fileName, mediaType, bytes } = makeDemoFile(download, version);
    const file = await storeFile(ctx, store, Readable.from([bytes]), { name: fileName, mediaType, visibility, limit: fileLimit });
    await releaseVersion(ctx, code, { version: version.version, releasedOn: version.releasedOn, notes: version.notes, fileId: file.id });
    if (version.withdrawnReason) await withdrawVersion(ctx, code, { version: version.version, reason: version.withdrawnReason });
  }
}
