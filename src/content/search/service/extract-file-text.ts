import { buffer } from 'node:stream/consumers';
import { findFile, openFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseWords } from '#platform/documents/parse-document.ts';
import { readableTypes } from '#platform/documents/readable-types.ts';
import { storeFileText, knownFileTexts } from '#platform/search/file-texts.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Stored characters of a file's text; only the first 200,000 of them are searched. */
const longestKept = 1_000_000;

/**
 * Extracts the text of a file once and makes it searchable. Files of other types, and unreadable ones, are stored with the reason
 * and without text. Does nothing for a removed file.
 */
export async function extractFileText(ctx: Context, store: FileStore, fileId: string): Promise<void> {
  const known = (await knownFileTexts(ctx, [fileId])).get(fileId);
  const read = known === undefined ? await readStored(ctx, store, fileId) : { text: known };
  if (read) await inTransaction(ctx, (tx) => storeFileText(tx, fileId, read));
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
    ctx.log.warn({ err: error, fileId }, 'file text not extracted');
    return { text: '', problem: error instanceof Error ? error.message : String(error) };
  }
}
