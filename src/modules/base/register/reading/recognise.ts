import type { Row as SheetRow, Sheet } from '#platform/tabular/cell.ts';
import { cleanText, plainTextOf, toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { Column, Part, Register } from '../register.ts';

/** A column of a sheet that means something. */
export interface FoundColumn {
  index: number;
  column: Column;
  /** The heading as the file spells it. */
  title: string;
  /** How many units the figures under it stand for. */
  many: number;
}

/** The heading of a part in a sheet. */
export interface FoundHeader {
  part: Part;
  position: number;
  columns: readonly FoundColumn[];
  /** Headings that mean nothing here. */
  unknown: readonly string[];
  /** Titles of required columns that are not there. */
  missing: readonly string[];
  /** Headings that mean a column which another one meant before. */
  repeated: readonly string[];
  /** How many cells the heading spans. */
  width: number;
}

/** Titles and remarks above a heading are few. */
const headerWithin = 40;
/** So many known headings make a row a heading, even of another list. */
const fewestColumns = 2;

/**
 * Finds the heading of one of the register's parts in a sheet: of all rows on top, the one in which most columns are known and the fewest are missing.
 * Undefined when no row knows two columns. Throws `FileError` when the sheet cannot be read.
 */
export async function findHeader(register: Pick<Register, 'parts'>, sheet: Sheet): Promise<FoundHeader | undefined> {
  let best: FoundHeader | undefined;
  let looked = 0;
  for await (const row of sheet.rows()) {
    for (const part of register.parts) {
      const found = mapHeadings(part, row);
      if (found.columns.length >= fewestColumns && (!best || isBetter(found, best))) best = found;
    }
    looked += 1;
    if (looked >= headerWithin || (best && best.missing.length === 0 && row.position > best.position)) break;
  }
  return best;
}

const isBetter = (one: FoundHeader, other: FoundHeader): boolean =>
  one.missing.length < other.missing.length || (one.missing.length === other.missing.length && one.columns.length > other.columns.length);

function mapHeadings(part: Part, row: SheetRow): FoundHeader {
  const words = wordsOf(part);
  const passedOver = new Set((part.passedOver ?? []).map(toWord));
  const columns: FoundColumn[] = [];
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [index, cell] of row.cells.entries()) {
    const title = typeof cell === 'string' ? cleanText(cell) : plainTextOf(cell);
    const word = toWord(title);
    const known = words.get(word);
    if (word === '' || passedOver.has(word)) continue;
    if (!known) unknown.push(title);
    else if (columns.some(({ column }) => column === known.column)) repeated.push(title);
    else columns.push({ index, title, ...known });
  }
  const missing = part.columns.filter((column) => column.isRequired && !columns.some((found) => found.column === column));
  const width = row.cells.findLastIndex((cell) => plainTextOf(cell) !== '') + 1;
  return { part, position: row.position, columns, unknown, missing: missing.map(({ title }) => title), repeated, width };
}

const known = new WeakMap<Part, ReadonlyMap<string, { column: Column; many: number }>>();

function wordsOf(part: Part): ReadonlyMap<string, { column: Column; many: number }> {
  let words = known.get(part);
  if (!words) {
    words = new Map(
      part.columns.flatMap((column) => [
        ...[column.title, column.name, ...(column.headings ?? [])].map((word) => [toWord(word), { column, many: 1 }] as const),
        ...Object.entries(column.headingsForMany ?? {}).map(([word, many]) => [toWord(word), { column, many }] as const),
      ]),
    );
    known.set(part, words);
  }
  return words;
}

const toWord = (heading: string): string => toPlain(heading).toLowerCase().replaceAll(' ', '');

/** Of the registers, those that one of the sheets has every required column of, with the most columns first. */
export async function recognise(registers: readonly Register[], sheets: readonly Sheet[]): Promise<Register[]> {
  const found: { register: Register; columns: number }[] = [];
  for (const register of registers) {
    let columns = 0;
    for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
      const header = await findHeader(register, sheet);
      if (header && header.missing.length === 0) columns += header.columns.length;
    }
    if (columns > 0) found.push({ register, columns });
  }
  return found.toSorted((one, other) => other.columns - one.columns).map(({ register }) => register);
}
