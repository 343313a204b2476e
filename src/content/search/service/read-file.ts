import { buffer } from 'node:stream/consumers';
import { findFile, openFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseWords } from '#platform/documents/parse-document.ts';
import { readableTypes } from '#platform/documents/readable-types.ts';
import { keepFileText, knownFileTexts } from '#platform/search/file-texts.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Characters of a file's text that are kept; only the first 200,000 of them are searched. */
const longestKept = 1_000_000;

/**
 * Reads a file's words, once, and lets it be found by them. Files of other types, and such as cannot be read, are kept
 * without words and with the reason. A file that is gone is nobody's loss.
 */
export async function readFileText(ctx: Context, store: FileStore, fileId: string): Promise<void> {
  const known = (await knownFileTexts(ctx, [fileId])).get(fileId);
  const read = known === undefined ? await readStored(ctx, store, fileId) : { text: known };
  if (read) await inTransaction(ctx, (tx) => keepFileText(tx, fileId, read));
}

async function readStored(ctx: Context, store: FileStore, fileId: string): Promise<{ text: string; problem?: string } | undefined> {
  const file = await findFile(ctx, fileId);
  if (!file) return undefined;
  if (!readableTypes.includes(file.mediaType)) return { text: '', problem: `no words in ${file.mediaType}` };
  const bytes = await buffer(await openFile(ctx, store, fileId));
  try {
    const text = await parseWords(bytes, file.mediaType);
    return { text: text.replaceAll('\0', '').toWellFormed().slice(0, longestKept) };
  } catch (error) {
    ctx.log.warn({ err: error, fileId }, 'the words of a file could not be read');
    return { text: '', problem: error instanceof Error ? error.message : String(error) };
  }
}
