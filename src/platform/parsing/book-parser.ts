import { readFile, stat } from 'node:fs/promises';
import { FileError, type Book, type Row, type Sheet } from '../tabular/cell.ts';
import { limits } from '../tabular/limits.ts';
import { openBook } from '../tabular/open-book.ts';

export interface BookLocation {
  path: string;
  name: string | undefined;
  delimiter: string | undefined;
}

export type BookRequest = BookLocation & ({ read: 'book' } | { read: 'json' } | { read: 'rows' | 'lines'; sheet: number });

/** The parsed JSON; without a value when the file is not JSON. */
export interface JsonAnswer {
  json?: unknown;
}

/** The description of a sheet; its rows and lines are requested separately. */
export type SheetFacts = Omit<Sheet, 'rows' | 'lines'> & { hasLines: boolean };
export type BookFacts = Omit<Book, 'sheets' | 'close'> & { sheets: readonly SheetFacts[] };

/** The first answer is small, because most callers only need the top of a sheet. */
const [firstRows, mostRows] = [60, 1000];

/** The book that was read last: a request for its facts is usually followed by one for its rows. */
let last: { key: string; book: Book } | undefined;

async function open({ path, name, delimiter }: BookLocation): Promise<Book> {
  const { ino, size, mtimeMs } = await stat(path).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 }));
  const key = JSON.stringify([path, name, delimiter, ino, size, mtimeMs]);
  if (last?.key === key) return last.book;
  await last?.book.close();
  last = undefined;
  const book = await openBook(path, name, { delimiter });
  last = { key, book };
  return book;
}

/** Reads table files in a child process: the content of a book, the rows or lines of a sheet in batches, or a JSON file. */
export default async function* readBook(question: BookRequest): AsyncGenerator<BookFacts | JsonAnswer | Row[] | Uint8Array[]> {
  if (question.read === 'json') return yield await parseJson(question.path);
  const book = await open(question);
  if (question.read === 'book') {
    const { close: _, sheets, ...facts } = book;
    yield { ...facts, sheets: sheets.map(({ rows: _rows, lines, ...sheet }) => ({ ...sheet, hasLines: lines !== undefined })) };
    return;
  }
  const sheet = book.sheets[question.sheet]!;
  yield* question.read === 'rows' ? gather(sheet.rows()) : gather<Uint8Array>(sheet.lines?.() ?? []);
}

async function parseJson(path: string): Promise<JsonAnswer> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > limits.wholeFile) return {};
  const text = (await readFile(path, 'utf8').catch(() => '')).replace(/^\uFEFF/, '').trim();
  if (!/^[{[]/.test(text)) return {};
  if (text.includes('\uFFFD')) throw new FileError('JSON 文件不是 UTF-8 编码，请另存为 UTF-8 后再导入。');
  try {
    return { json: JSON.parse(text) as unknown };
  } catch (cause) {
    throw new FileError('JSON 数据不完整或格式有误，无法读取。', { cause });
  }
}

/** Groups items in batches. Items before an error are delivered before it is thrown. */
async function* gather<One>(source: AsyncIterable<One> | One[]): AsyncGenerator<One[]> {
  let gathered: One[] = [];
  let most = firstRows;
  try {
    for await (const one of source) {
      gathered.push(one);
      if (gathered.length < most) continue;
      const full = gathered;
      gathered = [];
      most = mostRows;
      yield full;
    }
  } catch (error) {
    if (gathered.length > 0) yield gathered;
    throw error;
  }
  if (gathered.length > 0) yield gathered;
}
