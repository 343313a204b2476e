import type { Cell, Row } from '#platform/tabular/cell.ts';
import { cleanText, plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { readUnit } from '../rules/amount-unit.ts';
import type { HeadingMeaning, SourceField, SourceView } from '../sources/source-view.ts';
import { normaliseHeading } from '../sources/source.ts';
import { hasOtherMeaning } from './questions/other-meanings.ts';

/** A recognised column of a sheet. */
export interface MappedColumn {
  index: number;
  field: SourceField;
  /** The heading as written in the file. */
  title: string;
  /** The unit in the heading, e.g. `%` or `元`. */
  unit: string;
  /** The number of stored units for which a figure under the heading counts. */
  many: number;
}

export interface SheetHeader {
  columns: readonly MappedColumn[];
  /** Unknown headings, with their columns. */
  ignored: readonly { index: number; title: string }[];
  /** Fields that two columns have in common. */
  repeated: readonly string[];
  /** Headings that sources use for different columns. */
  ambiguous: readonly { index: number; title: string; meanings: readonly HeadingMeaning[] }[];
  /** The number of columns of the header. */
  width: number;
  /** The number of rows of the header: 1, or 2 with merged cells. */
  rows: 1 | 2;
}

/**
 * Reads a row as the header of a table with the vocabulary of its sources; undefined when it is not one. `next` may be a second
 * row of headings.
 */
export function readHeader(view: SourceView, row: Row, next: Row | undefined): SheetHeader | undefined {
  const titles = row.cells.map(spelledTextOf);
  const single = mapHeadings(view, titles, 1);
  const keys = keyIndices(view, single);
  if (!isHeader(view, single)) return undefined;
  if (!next || keys.length === 0 || !isSecondRow(row.cells, next.cells, keys)) return single;
  return mapHeadings(view, joinRows(view, row.cells, next.cells), 2);
}

const keyIndices = ({ table }: SourceView, { columns }: SheetHeader): number[] =>
  columns.flatMap(({ index, field }) => (table.keys.includes(field.name) ? [index] : []));

/** A key column and one other, or three headings without a key, make a header. */
function isHeader(view: SourceView, header: SheetHeader): boolean {
  const hasKey = view.table.keys.length === 0 || keyIndices(view, header).length > 0;
  return header.columns.length + header.ambiguous.length >= (hasKey ? 2 : 3);
}

/**
 * The second row of a header with merged cells contains words, but none below the keys, where data would have one. On web pages a
 * cell that spans both rows repeats its text.
 */
function isSecondRow(upper: readonly Cell[], cells: readonly Cell[], keys: readonly number[]): boolean {
  const above = upper.map(plainTextOf);
  const texts = cells.map(plainTextOf).map((text, index) => (text === above[index] ? '' : text));
  return (
    keys.every((index) => (texts[index] ?? '') === '') &&
    texts.some((text) => text !== '') &&
    texts.every((text) => !/\d/.test(text)) &&
    cells.every((cell) => typeof cell === 'string')
  );
}

/**
 * Joins two rows of headings: a blank in the upper row belongs to the merged heading on its left. A table with its own headings recognises
 * only the lower row, unless the upper one changes its meaning.
 */
function joinRows(view: SourceView, upper: readonly Cell[], lower: readonly Cell[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const above = spelledTextOf(upper[index] ?? '');
    const below = spelledTextOf(lower[index] ?? '');
    if (above !== '') group = above;
    if (below === '' || below === above) return above;
    const joined = `${group}/${below}`;
    const isOwn = view.table.vocabulary !== undefined && findMeanings(view, joined).meanings.length === 0;
    return isOwn && !hasOtherMeaning(group) && findMeanings(view, below).meanings.length > 0 ? below : joined;
  });
}

/** Returns the text of a heading as written, without invisible characters. */
const spelledTextOf = (cell: Cell): string => (typeof cell === 'string' ? cleanText(cell) : plainTextOf(cell));

function mapHeadings(view: SourceView, titles: readonly string[], rows: 1 | 2): SheetHeader {
  const columns: MappedColumn[] = [];
  const ignored: { index: number; title: string }[] = [];
  const repeated: string[] = [];
  const ambiguous: { index: number; title: string; meanings: readonly HeadingMeaning[] }[] = [];
  let width = 0;
  for (const [index, title] of titles.entries()) {
    if (title === '') continue;
    width = index + 1;
    const { meanings, unit } = findMeanings(view, title);
    const [meaning] = meanings;
    if (!meaning && view.isPassedOver(normaliseHeading(title))) continue;
    if (!meaning) ignored.push({ index, title });
    else if (meanings.length > 1) ambiguous.push({ index, title, meanings });
    else if (columns.some(({ field }) => field === meaning.field)) repeated.push(title);
    else columns.push({ index, field: meaning.field, title, unit: unit || ownUnit(meaning.field, title), many: meaning.many });
  }
  return { columns, ignored, repeated, ambiguous, width, rows };
}

/** Returns the unit in a known heading of an amount: `融资余额（亿元）`. */
function ownUnit({ measure }: SourceField, title: string): string {
  const unit = measure && measure !== 'price' ? /\(([^()]+)\)$/.exec(normaliseHeading(title))?.[1] : undefined;
  return unit !== undefined && readUnit(unit) ? unit : '';
}

/**
 * Separates heading and unit: `折算率（%）` and `haircut_pct` are 折算率 in %, `融资余额/万元` from two rows is 融资余额 in 万元. Brackets that are
 * part of a known heading are not a unit.
 */
function findMeanings(view: SourceView, title: string): { meanings: readonly HeadingMeaning[]; unit: string } {
  const word = normaliseHeading(title);
  const whole = view.meaningsOf(word);
  if (whole.length > 0) return { meanings: whole, unit: '' };
  const bracketed = /^(.+)\(([^()]+)\)$/.exec(word);
  if (bracketed) return { meanings: view.meaningsOf(bracketed[1]!), unit: bracketed[2]!.replace(/^单位:?/, '') };
  if (word.endsWith('_pct')) return { meanings: view.meaningsOf(word.slice(0, -4)), unit: '%' };
  const trailed = /^(.+?)[/:_【[]?((?:人民币)?[百千万亿]*(?:元|股|份|张|手|股\/份))[】\]]?$/.exec(word);
  return trailed ? { meanings: view.meaningsOf(trailed[1]!), unit: trailed[2]! } : { meanings: [], unit: '' };
}
