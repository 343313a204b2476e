import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import type { Book, Cell, Row } from '#platform/tabular/cell.ts';
import { openBook } from '#platform/tabular/open-book.ts';

export const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/tabular/${name}`, import.meta.url));

/** Formats a cell in a few characters: text as it is, a number with its percent sign, `!error` or `!noResult`. */
export const formatCell = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell.kind === 'number' ? `${cell.value}${cell.isPercent ? '%' : ''}` : `!${cell.reason}`;

const showRow = ({ position, cells, isHidden }: Row): string =>
  `${position}:${cells.map(formatCell).join('|')}${isHidden ? ' hidden' : ''}`;

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Formats a workbook: names of sheets, hidden ones in brackets, and every row as `position:cell|cell`. */
export async function formatBook(book: Book) {
  const sheets: string[][] = [];
  for (const sheet of book.sheets) {
    sheets.push((await collect(sheet.rows())).map(showRow));
  }
  return {
    format: book.format,
    encoding: book.encoding,
    names: book.sheets.map(({ name, isHidden }) => (isHidden ? `(${name})` : name)),
    sheets,
    page: book.page,
    dataDate: book.dataDate,
  };
}

/** Calls the function with a temporary file of these bytes and this name. */
export async function withFile<Result>(
  name: string,
  content: string | Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-tabular-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Opens a file, or content under a name, and formats the workbook. */
export async function readAndFormatBook(name: string, content?: string | Uint8Array): Promise<Awaited<ReturnType<typeof formatBook>>> {
  if (content !== undefined) return withFile(name, content, (path) => readAndFormatBook(path));
  const book = await openBook(name);
  try {
    return await formatBook(book);
  } finally {
    await book.close();
  }
}

/** Returns why a file cannot be read. */
export const readProblem = (name: string, content: string | Uint8Array): Promise<string> =>
  readAndFormatBook(name, content).then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  );

export const packZip = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
  );

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Packs a workbook of one sheet, whose parts and targets can be named as another program names them. */
export function packXlsx(
  sheet: string,
  {
    sharedTexts,
    targets = {},
    parts = {},
  }: {
    sharedTexts?: string;
    targets?: Partial<Record<'officeDocument' | 'worksheet' | 'sharedStrings', string>>;
    /** Names of parts by their usual names. */
    parts?: Readonly<Record<string, string>>;
  } = {},
): Uint8Array {
  const { officeDocument = 'xl/workbook.xml', worksheet = 'worksheets/sheet1.xml', sharedStrings = 'sharedStrings.xml' } = targets;
  const files = {
    '_rels/.rels': relations({ officeDocument }),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="名单" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ worksheet, ...(sharedTexts !== undefined && { sharedStrings }) }),
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
    ...(sharedTexts !== undefined && { 'xl/sharedStrings.xml': `<sst>${sharedTexts}</sst>` }),
  };
  return packZip(Object.fromEntries(Object.entries(files).map(([name, content]) => [parts[name] ?? name, content])));
}
