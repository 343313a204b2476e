import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { buildValidFiles } from '#test/support/fuzz/broken-files.ts';
import { FileError, type Book, type Row } from '../tabular/cell.ts';
import { openBook as openHere } from '../tabular/open-book.ts';
import { openBookIsolated, readJson } from './open-book.ts';

const folder = useFolder();

async function put(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function collect<One>(source: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function rowsOf({ sheets }: Book): Promise<Row[][]> {
  const all: Row[][] = [];
  for (const sheet of sheets) all.push(await collect(sheet.rows()));
  return all;
}

test('a book read in another process gives the same facts, sheets and rows as one read here', { timeout: 60_000 }, async () => {
  for (const { name, bytes } of (await buildValidFiles()).filter(({ kind }) => kind === 'table')) {
    const path = await put(name, bytes);
    const [apart, here] = [await openBookIsolated(path), await openHere(path)];
    const plain = (book: Book) => JSON.parse(JSON.stringify(book)) as unknown;
    expect(plain(apart), name).toEqual(plain(here));
    expect(await rowsOf(apart), name).toEqual(await rowsOf(here));
    const lines = async ({ sheets: [sheet] }: Book) => {
      const read = sheet?.lines?.();
      return read ? (await collect(read)).map((line) => line.toString('hex')) : [];
    };
    expect(await lines(apart), name).toEqual(await lines(here));
    await here.close();
  }
});

test('all sheets can be read at once, each from its beginning, repeatedly', async () => {
  const [workbook] = await buildValidFiles();
  const book = await openBookIsolated(await put('at-once.xlsx', workbook!.bytes));
  const counts = await Promise.all([...book.sheets, ...book.sheets].map(async (sheet) => (await collect(sheet.rows())).length));
  expect(counts).toEqual([301, 0, 0, 301, 0, 0]);
});

test('rows before a fault are delivered, then the fault is reported with its position', async () => {
  const path = await put('torn.csv', `a,b\r\n${'1,2\r\n'.repeat(2000)}"never closed,\r\n${'3,4\r\n'.repeat(200)}`);
  const read: Row[] = [];
  const reading = (async () => {
    for await (const row of (await openBookIsolated(path)).sheets[0]!.rows()) read.push(row);
  })();
  await expect(reading).rejects.toBeInstanceOf(FileError);
  expect(read).toHaveLength(2001);
});

test('a file of no known type is refused as it is here', async () => {
  const path = await put('broken.xlsx', Buffer.from('504b0304ffff', 'hex'));
  const words = await openHere(path).catch((error: unknown) => (error as Error).message);
  await expect(openBookIsolated(path)).rejects.toMatchObject({ name: 'FileError', message: words });
});

test('JSON is read where a file begins like it', async () => {
  expect(await readJson(await put('a.json', '\uFEFF {"a": [1]}'))).toEqual({ a: [1] });
  expect(await readJson(await put('a.csv', 'a,b'))).toBeUndefined();
  await expect(readJson(await put('b.json', '{"a": '))).rejects.toThrow('JSON 数据不完整');
});
