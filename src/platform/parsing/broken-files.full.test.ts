import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { useFolder } from '#test/support/folder.ts';
import { breakFile, buildValidFiles, type ValidFile } from '#test/support/fuzz/broken-files.ts';
import { createDocumentChecker } from '../documents/check/document-checker.ts';
import { createPictureProcessor } from '../picture/picture-processor.ts';
import { FileError } from '../tabular/cell.ts';
import { openBookIsolated } from './open-book.ts';

const folder = useFolder();
const each = 5;
const documents = createDocumentChecker();
const pictures = createPictureProcessor({ minLong: 1, minShort: 1, maxPixels: 50_000_000, otherwise: '无法看清', longestEdge: 200 });
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Throws the reader's error. */
async function read({ kind, name }: ValidFile, bytes: Uint8Array): Promise<unknown> {
  if (kind === 'document') return documents.check(bytes, types[name.split('.')[1]!]!);
  if (kind === 'picture') return pictures.prepare(bytes);
  const path = join(folder, name);
  await writeFile(path, bytes);
  const book = await openBookIsolated(path);
  let rows = 0;
  // All at once, as the recognition of a book does.
  await Promise.all(
    book.sheets.map(async (sheet) => {
      for await (const row of sheet.rows()) rows += row.cells.length > 0 ? 1 : 0;
    }),
  );
  return rows;
}

let files: ValidFile[];
beforeAll(async () => void (files = await buildValidFiles()));

test('the intact files are read', async () => {
  for (const file of files) await expect(read(file, file.bytes), file.name).resolves.toBeTruthy();
});

test('a file with any defect is read, or refused in Chinese', { timeout: 120_000 }, async () => {
  const others: string[] = [];
  for (const file of files)
    for (let number = 1; number <= each; number++)
      await read(file, breakFile(file, number)).catch((error: unknown) => {
        const isRefusal = error instanceof FileError || (error instanceof CallError && error.code === 40001);
        const message = error instanceof CallError ? error.errors[0]?.message : String(error);
        if (!isRefusal || !/\p{Script=Han}/u.test(message ?? '')) others.push(`${file.name} ${number}: ${String(error)}`);
      });
  expect(others).toEqual([]);
});
