import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError, type Book, type Row, type Sheet, type TableFormat } from './cell.ts';
import { delimitedSheet, detectDelimiter } from './delimited/delimited.ts';
import { detectEncoding, encodingNames, type Encoding } from './detect-encoding.ts';
import { assertWorkbook, checkFileExtension, detectContainer, detectTextFormat } from './detect-format.ts';
import { readDbf } from './formats/dbf.ts';
import { readWebArchive } from './formats/document-pages.ts';
import { htmlSheets } from './formats/html-table.ts';
import { readJsonp } from './formats/jsonp.ts';
import { readOds } from './formats/ods.ts';
import { readXls } from './formats/xls.ts';
import { readXmlSpreadsheet } from './formats/xml-spreadsheet.ts';
import { limits } from './limits.ts';
import { readText, readWholeText } from './read-text.ts';
import { openZipBook } from './zip-book.ts';

/**
 * Opens a table file of any supported kind: xls, xlsx, xlsb, ods, XML Spreadsheet 2003, DBF, Word documents, text tables in
 * UTF-8, GB18030 or UTF-16 with comma, tab, semicolon or bar, HTML tables and archives of them, JSON and JSONP. The content
 * decides; a contradicting file name extension is an error. Memory is bounded whatever the size of the file. Throws `FileError`,
 * in Chinese, when it cannot be read; an unsupported kind is named with the next step. `name` is the user's name of the file when
 * the path is a temporary one; `delimiter` is the separator of a text table where it is known.
 */
export async function openBook(path: string, name = basename(path), { delimiter }: { delimiter?: string | undefined } = {}): Promise<Book> {
  const { head, size } = await readHead(path);
  if (size === 0) throw new FileError('文件是空的（0 字节）。');
  const container = detectContainer(head, size);
  const book =
    container === 'text' ? await openText({ path, name, head, size, delimiter }) : await openBinary(container, { path, name, size });
  return { ...book, sheets: book.sheets.map(rememberTop), close: async () => undefined };
}

type OpenedBook = Omit<Book, 'close'>;

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new FileError('找不到文件或没有读取权限。', { cause: error });
  });
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

interface BinaryFile {
  path: string;
  name: string;
  size: number;
}

async function openBinary(container: 'zip' | 'compound' | 'xls' | 'dbf', { path, name, size }: BinaryFile): Promise<OpenedBook> {
  assertSize(size, container === 'zip' || container === 'dbf' ? limits.streamedFile : limits.wholeFile);
  const check = (format: TableFormat): void => {
    checkFileExtension(name, format);
    if (format === 'xlsb' || format === 'docx' || format === 'ods') assertSize(size, limits.wholeFile);
  };
  if (container === 'zip') return openZipBook(path, name, check);
  if (container === 'dbf') {
    check('dbf');
    return { format: 'dbf', sheets: [await readDbf(path, size)] };
  }
  if (container === 'compound') assertWorkbook(await readFile(path));
  check('xls');
  return { format: 'xls', sheets: await readXls(path) };
}

interface TextFile extends BinaryFile {
  head: Buffer;
  delimiter: string | undefined;
}

async function openText({ path, name, head, size, delimiter }: TextFile): Promise<OpenedBook> {
  assertSize(size, limits.streamedFile);
  const encoding = await detectEncoding(path, head);
  const start = await readStart(path, encoding);
  const format = detectTextFormat(start);
  checkFileExtension(name, format);
  const about = { format, encoding: encodingNames[encoding] };
  if (format === 'delimited') return { ...about, sheets: [delimitedSheet(path, encoding, delimiter ?? detectDelimiter(start))] };
  assertSize(size, limits.wholeFile);
  if (format === 'xml') return { ...about, sheets: await readXmlSpreadsheet(readText(path, encoding)) };
  if (format === 'ods') return { ...about, sheets: await readOds(readText(path, encoding)) };
  // The parts of an archive have their own encodings.
  if (format === 'mhtml') return { format, sheets: htmlSheets(await readWebArchive(await readFile(path)), format) };
  const text = await readWholeText(path, encoding);
  if (format === 'html') return { ...about, sheets: htmlSheets(text, format) };
  const { sheet, ...wrapping } = readJsonp(text);
  return { ...about, ...wrapping, sheets: [sheet] };
}

/** Reads enough of the beginning to detect the kind of text and its separator. */
async function readStart(path: string, encoding: Encoding): Promise<string> {
  for await (const piece of readText(path, encoding))
    return piece
      .split(/\r\n|\r|\n/, 40)
      .join('\n')
      .slice(0, 16_384);
  return '';
}

function assertSize(size: number, limit: number): void {
  if (size > limit) throw new FileError(`文件有 ${Math.ceil(size / 1024 ** 2)} MB，超过 ${limit / 1024 ** 2} MB 的上限。`);
}

/** Number of rows that are looked at to recognise a sheet. */
const remembered = 50;

/**
 * Caches the first rows of a sheet, however often they are read, and never reads past its last row again: after it a sheet may
 * have a million empty rows.
 */
function rememberTop(sheet: Sheet): Sheet {
  const top: Row[] = [];
  let total: number | undefined;
  const rows = async function* (): AsyncGenerator<Row> {
    let passed = 0;
    for (; passed < top.length; passed += 1) yield top[passed]!;
    if (passed === total) return;
    let index = 0;
    for await (const row of sheet.rows()) {
      index += 1;
      if (index <= passed) continue;
      if (index === top.length + 1 && index <= remembered) top.push(row);
      yield row;
      if (index === total) return;
    }
    total = index;
  };
  return { ...sheet, rows };
}
