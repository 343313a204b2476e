import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileError, type Book } from './cell.ts';
import { delimitedSheet, detectDelimiter } from './delimited/delimited.ts';
import { detectEncoding, encodingNames, type Encoding } from './detect-encoding.ts';
import { checkName, detectContainer, detectTextFormat } from './detect-format.ts';
import { htmlSheets } from './html-table.ts';
import { readJsonp } from './jsonp.ts';
import { limits } from './limits.ts';
import { readText, readWholeText } from './read-text.ts';
import { readXls } from './xls.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

/**
 * Opens a table file of any supported kind: xls (BIFF8), xlsx, text tables in UTF-8, GB18030 or UTF-16 with comma, tab,
 * semicolon or bar, HTML tables, JSON and JSONP. The content decides; a name ending that contradicts it is an error.
 * Memory stays bounded however large the file is. Throws `FileError`, in Chinese, when it cannot be read.
 * `name` is what the person calls the file when the path is a temporary one; `delimiter` is what parts the cells of a
 * text table where that is known beforehand.
 */
export async function openBook(path: string, name = basename(path), { delimiter }: { delimiter?: string | undefined } = {}): Promise<Book> {
  const { head, size } = await readHead(path);
  if (size === 0) throw new FileError('文件是空的（0 字节）。');
  const container = detectContainer(head);
  if (container === 'text') return openText({ path, name, head, size, delimiter });
  checkName(name, container);
  assertSize(size, container === 'xls' ? limits.wholeFile : limits.streamedFile);
  if (container === 'xls') return { format: 'xls', sheets: await readXls(path), close: async () => undefined };
  return { format: 'xlsx', ...(await openXlsx(path)) };
}

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

interface TextFile {
  path: string;
  name: string;
  head: Buffer;
  size: number;
  delimiter: string | undefined;
}

async function openText({ path, name, head, size, delimiter }: TextFile): Promise<Book> {
  assertSize(size, limits.streamedFile);
  const encoding = await detectEncoding(path, head);
  const start = await readStart(path, encoding);
  const format = detectTextFormat(start);
  checkName(name, format);
  const close = async () => undefined;
  const about = { format, encoding: encodingNames[encoding], close } satisfies Partial<Book>;
  if (format === 'delimited') return { ...about, sheets: [delimitedSheet(path, encoding, delimiter ?? detectDelimiter(start))] };
  assertSize(size, limits.wholeFile);
  const text = await readWholeText(path, encoding);
  if (format === 'html') return { ...about, sheets: htmlSheets(text) };
  const { sheet, ...wrapping } = readJsonp(text);
  return { ...about, ...wrapping, sheets: [sheet] };
}

/** Enough of the beginning to see what kind of text it is and what separates its cells. */
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
