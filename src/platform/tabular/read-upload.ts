import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { createInputError } from '../http/parse-draft.ts';
import { openBookIsolated } from '../parsing/open-book.ts';
import { FileError, type Row } from './cell.ts';

export interface UploadedRows {
  /** The non-empty rows of the first sheet, including the heading. */
  rows: Row[];
  /** True where cells have addresses such as D5. */
  hasAddresses: boolean;
}

/** Reads an uploaded table. Throws 40001 for a file that is not a table, and 40009 for more than `mostRows` rows below the heading. */
export async function readUpload({ name, bytes }: UploadedFile, mostRows: number): Promise<UploadedRows> {
  try {
    return await withUploadedFile(bytes, async (path) => {
      const book = await openBookIsolated(path, name);
      const rows: Row[] = [];
      for await (const row of book.sheets[0]?.rows() ?? []) {
        if (row.cells.some((cell) => cell !== '')) rows.push(row);
        if (rows.length > mostRows + 1) throw fail('conflict', `表格不能超过 ${mostRows} 行`);
      }
      await book.close();
      return { rows, hasAddresses: book.sheets[0]?.hasAddresses ?? false };
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw createInputError([{ path: 'file', message: error.message }]);
  }
}

/** Writes the bytes to a temporary file for the duration of the work. */
export async function withUploadedFile<Result>(bytes: Uint8Array, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-sheet-'));
  try {
    const path = join(folder, 'sheet');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
