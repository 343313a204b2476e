import type { Context } from '../context.ts';
import { invalidate } from '../database/transaction.ts';
import { toFileText } from './entry-row.ts';

/** The queue of files to extract; its data is `{ fileId }`. */
export const readFileQueue = 'search.readFile';

/** Returns the extracted texts of these files; files that were not read yet are left out. */
export async function knownFileTexts(ctx: Pick<Context, 'db'>, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('searchFileTexts').select(['fileId', 'text']).where('fileId', 'in', fileIds).execute();
  return new Map(rows.map(({ fileId, text }) => [fileId, text]));
}

/** Queues the files for extraction on commit. */
export async function requestFileTexts(tx: Context, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await tx.jobs.send(tx.db, readFileQueue, { fileId }, { key: fileId });
}

/** Stores a file's text, or why it has none, and updates the entries of the file. */
export async function storeFileText(tx: Context, fileId: string, read: { text: string; problem?: string }): Promise<void> {
  const row = { fileId, text: read.text, problem: read.problem ?? null, readAt: tx.now };
  await tx.db
    .insertInto('searchFileTexts')
    .values(row)
    .onConflict((conflict) => conflict.column('fileId').doUpdateSet(row))
    .execute();
  const entries = await tx.db.selectFrom('searchEntries').select(['id', 'foldedTitle']).where('fileId', '=', fileId).execute();
  for (const { id, foldedTitle } of entries) {
    await tx.db
      .updateTable('searchEntries')
      .set(toFileText(foldedTitle ?? '', read.text))
      .where('id', '=', id)
      .execute();
  }
  if (entries.length > 0) await invalidate(tx, ['search']);
}
