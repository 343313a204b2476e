import type { Cell, Row } from '#platform/tabular/cell.ts';
import { cleanText, plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { readUnit } from '../rules/amount-unit.ts';
import type { HeadingMeaning, SourceField, SourceView } from '../sources/source-view.ts';
import { toWord } from '../sources/source.ts';
import { meansOther } from './questions/other-meanings.ts';

/** One column of a sheet that means something to the table. */
export interface MappedColumn {
  index: number;
  field: SourceField;
  /** The heading as the file spells it. */
  title: string;
  /** Unit that the heading states, e.g. `%` or `元`. */
  unit: string;
  /** How many of what is kept a figure under the heading stands for. */
  many: number;
}

export interface Header {
  columns: readonly MappedColumn[];
  /** Headings that mean nothing to this table, with their columns. */
  ignored: readonly { index: number; title: string }[];
  /** Two columns that mean the same field. */
  repeated: readonly string[];
  /** Headings that sources use for different columns. */
  ambiguous: readonly { index: number; title: string; meanings: readonly HeadingMeaning[] }[];
  /** Number of columns that the header spans. */
  width: number;
  /** Rows the header itself takes: 1, or 2 under merged cells. */
  rows: 1 | 2;
}

/** Reads a row as the header of a table, in the words of its sources; undefined when it is none. `next` is looked at for a second row of headings. */
export function readHeader(view: SourceView, row: Row, next: Row | undefined): Header | undefined {
  const titles = row.cells.map(spelledTextOf);
  const single = mapHeadings(view, titles, 1);
  const keys = keyIndices(view, single);
  if (!isHeader(view, single)) return undefined;
  if (!next || keys.length === 0 || !isSecondRow(row.cells, next.cells, keys)) return single;
  return mapHeadings(view, joinRows(view, row.cells, next.cells), 2);
}

const keyIndices = ({ table }: SourceView, { columns }: Header): number[] =>
  columns.flatMap(({ index, field }) => (table.keys.includes(field.name) ? [index] : []));

/** A column that knows the rows and one more, or three headings without one, make a header. */
function isHeader(view: SourceView, header: Header): boolean {
  const hasKey = view.table.keys.length === 0 || keyIndices(view, header).length > 0;
  return header.columns.length + header.ambiguous.length >= (hasKey ? 2 : 3);
}

/**
 * Under a header with merged cells stand words, but none under the keys, where data would have one. On web pages a cell
 * that spans both rows says the same in both.
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
 * Joins two rows of headings: a blank in the upper row belongs to the merged heading on its left. A table that is known by
 * its own headings knows the lower one by itself, unless the upper one says that it means something else.
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
    return isOwn && !meansOther(group) && findMeanings(view, below).meanings.length > 0 ? below : joined;
  });
}

/** The text of a heading as the file spells it, without what nobody sees. */
const spelledTextOf = (cell: Cell): string => (typeof cell === 'string' ? cleanText(cell) : plainTextOf(cell));

function mapHeadings(view: SourceView, titles: readonly string[], rows: 1 | 2): Header {
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
    if (!meaning && view.isPassedOver(toWord(title))) continue;
    if (!meaning) ignored.push({ index, title });
    else if (meanings.length > 1) ambiguous.push({ index, title, meanings });
    else if (columns.some(({ field }) => field === meaning.field)) repeated.push(title);
    else columns.push({ index, field: meaning.field, title, unit: unit || ownUnit(meaning.field, title), many: meaning.many });
  }
  return { columns, ignored, repeated, ambiguous, width, rows };
}

/** The unit that belongs to a known heading of an amount: `融资余额（亿元）`. */
function ownUnit({ measure }: SourceField, title: string): string {
  const unit = measure && measure !== 'price' ? /\(([^()]+)\)$/.exec(toWord(title))?.[1] : undefined;
  return unit !== undefined && readUnit(unit) ? unit : '';
}

/** `折算率（%）` is 折算率 in %, `haircut_pct` likewise, `融资余额/万元` from two rows is 融资余额 in 万元; brackets that belong to a known heading are no unit. */
function findMeanings(view: SourceView, title: string): { meanings: readonly HeadingMeaning[]; unit: string } {
  const word = toWord(title);
  const whole = view.meaningsOf(word);
  if (whole.length > 0) return { meanings: whole, unit: '' };
  const bracketed = /^(.+)\(([^()]+)\)$/.exec(word);
  if (bracketed) return { meanings: view.meaningsOf(bracketed[1]!), unit: bracketed[2]!.replace(/^单位:?/, '') };
  if (word.endsWith('_pct')) return { meanings: view.meaningsOf(word.slice(0, -4)), unit: '%' };
  const trailed = /^(.+?)[/:_【[]?((?:人民币)?[百千万亿]*(?:元|股|份|张|手|股\/份))[】\]]?$/.exec(word);
  return trailed ? { meanings: view.meaningsOf(trailed[1]!), unit: trailed[2]! } : { meanings: [], unit: '' };
}
