import { basename } from 'node:path';
import { FileError, type Book, type Sheet } from '#platform/tabular/cell.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { openBook, readJson } from '#platform/parsing/open-book.ts';
import type { Part, Register, Rows } from '../register.ts';
import { damageOf } from './rule-of.ts';
import { findHeader, recognise, type FoundHeader } from './recognise.ts';
import { readSheet, type ReadRow, type SheetTally } from './read-sheet.ts';

/** Lists of the house are read into memory; the longest, the levels of all funds, has some 27,000 rows. */
const mostRows = 200_000;

export interface RegisterFile {
  path: string;
  /** What the person calls it; the path's last part when left out. */
  name?: string;
}

/** The rows of files, by part, as far as they could be read. */
export interface FilesReading {
  /** Only the parts that the files speak of. */
  parts: ReadonlyMap<Part, readonly ReadRow[]>;
  tally: SheetTally;
}

/**
 * Reads files as one register: of every visible sheet the part whose heading it has. What is wrong is found and told by file, row and column;
 * a file without any heading of this register is a fault of the file, which also names the register that it looks like among `others`.
 */
export async function readFiles(
  register: Register,
  files: readonly RegisterFile[],
  { findings, others = [] }: { findings: Findings; others?: readonly Register[] },
): Promise<FilesReading> {
  const parts = new Map<Part, ReadRow[]>();
  const tally: SheetTally = { read: 0, rejected: 0, common: new Map() };
  for (const { path, name = basename(path) } of files) {
    const source = files.length > 1 ? name : '';
    try {
      await readOne(register, { path, name, source }, { findings, others, parts, tally });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      findings.add({ source, level: 'file', message: error.message });
    }
  }
  return { parts, tally };
}

interface FileReader {
  findings: Findings;
  others: readonly Register[];
  parts: Map<Part, ReadRow[]>;
  tally: SheetTally;
}

async function readOne(register: Register, file: { path: string; name: string; source: string }, reading: FileReader): Promise<void> {
  const own = register.readJson && (await readOwnJson(register, file.path));
  if (own) return keepJsonRows(register, own, file.source, reading);
  const book = await openBook(file.path, file.name);
  try {
    const sheets = await findParts(register, book, file.source, reading.findings);
    if (sheets.length === 0) await refuseBook(register, book, file.source, reading);
    for (const { header, sheet, source } of sheets) {
      const rows = reading.parts.get(header.part) ?? [];
      reading.parts.set(header.part, rows);
      const place = reading.findings.addSource({ source, unit: sheet.unit });
      for await (const row of readSheet(sheet, header, { place, findings: reading.findings, tally: reading.tally })) {
        rows.push(row);
        if (rows.length > mostRows) throw new FileError(`文件超过 ${mostRows} 行，不像是${register.title}。`);
      }
    }
  } finally {
    await book.close();
  }
}

interface FoundSheet {
  header: FoundHeader;
  sheet: Sheet;
  source: string;
}

async function findParts(register: Register, book: Book, file: string, findings: Findings): Promise<FoundSheet[]> {
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const found: FoundSheet[] = [];
  for (const sheet of visible) {
    const source = [file, visible.length > 1 ? sheet.name : ''].filter(Boolean).join(' ');
    const header = await findHeader(register, sheet);
    if (!header || header.missing.length > 0) continue;
    found.push({ header, sheet, source });
    if (header.unknown.length > 0) findings.add({ source, level: 'note', message: `不认识的列没有使用：${header.unknown.join('、')}` });
    for (const title of header.repeated)
      findings.add({ source, level: 'file', message: `列「${title}」与另一列是同一个意思，分不清用哪一列` });
  }
  for (const { name } of book.sheets.filter(({ isHidden }) => isHidden))
    findings.add({ source: file, level: 'note', message: `隐藏的工作表“${name}”没有读` });
  return found;
}

/** Says what is missing, and which register the file looks like instead. */
async function refuseBook(register: Register, book: Book, source: string, { findings, others }: FileReader): Promise<void> {
  const headers = await Promise.all(book.sheets.filter(({ isHidden }) => !isHidden).map((sheet) => findHeader(register, sheet)));
  const nearest = headers.filter((header) => header !== undefined).toSorted((one, other) => one.missing.length - other.missing.length)[0];
  const why = nearest
    ? `表头（第 ${nearest.position} 行）缺少${nearest.missing.map((title) => `「${title}」`).join('、')}${nearest.unknown.length > 0 ? `，不认识的列有 ${nearest.unknown.join('、')}` : ''}`
    : `前 40 行里没有${register.title}的表头，应有${register.parts[0]!.columns.filter(({ isRequired }) => isRequired)
        .map(({ title }) => `「${title}」`)
        .join('、')}`;
  const [other] = await recognise(others, book.sheets);
  const hint = other && other !== register ? `。这个文件看上去是${other.title}（${other.code}）` : '';
  findings.add({ source, level: 'file', message: `这不是${register.title}的文件：${why}${hint}` });
}

async function readOwnJson(register: Register, path: string): Promise<Rows | undefined> {
  const json = await readJson(path);
  if (json === undefined) return undefined;
  const rows = register.readJson?.(json);
  if (!rows) throw new FileError(`JSON 里的内容不是${register.title}：缺少应有的部分，或各部分的写法不对。`);
  return rows;
}

function keepJsonRows(register: Register, rows: Rows, source: string, { parts, tally, findings }: FileReader): void {
  for (const part of register.parts) {
    const own = rows[part.name];
    if (!own) continue;
    const place = findings.addSource({ source: [source, part.title].filter(Boolean).join(' '), unit: '条' });
    const common = part.columns.filter(({ isCommon }) => isCommon);
    for (const row of own) for (const { name } of common) if (name in row) tally.common.set(name, row[name]!);
    const read = own.map((values, index) => ({ values: { ...values }, place, position: index + 1, columns: [] }));
    for (const { values, position } of read) {
      const damage = damageOf(Object.values(values).flat().join(' '));
      if (damage) findings.addAt(place, position, 'file', damage);
    }
    tally.read += read.length;
    parts.set(part, [...(parts.get(part) ?? []), ...read]);
  }
}
