import type { Cell, Row } from '#platform/tabular/cell.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { toWord } from '../sources/source.ts';
import type { HeadingMeaning, SourceField, SourceView } from '../sources/source-view.ts';

/** One column of a sheet that means something to the list. */
export interface MappedColumn {
  index: number;
  field: SourceField;
  /** The heading as the file spells it. */
  title: string;
  /** Unit that the heading states, e.g. `%` or `元`. */
  unit: string;
}

export interface Header {
  columns: readonly MappedColumn[];
  /** Headings that mean nothing to this list, with their columns. */
  ignored: readonly { index: number; title: string }[];
  /** Two columns that mean the same field. */
  repeated: readonly string[];
  /** Headings that sources use for different columns. */
  ambiguous: readonly { title: string; meanings: readonly HeadingMeaning[] }[];
  /** Number of columns that the header spans. */
  width: number;
  /** Rows the header itself takes: 1, or 2 under merged cells. */
  rows: 1 | 2;
}

/** Reads a row as the header of a list, in the words of its sources; undefined when it is none. `next` is looked at for a second row of headings. */
export function readHeader(view: SourceView, row: Row, next: Row | undefined): Header | undefined {
  const single = mapHeadings(view, row.cells.map(plainTextOf), 1);
  if (!isHeader(single)) return undefined;
  const codeIndex = single.columns.find(({ field }) => field.name === 'code')?.index;
  if (!next || codeIndex === undefined || !isSecondRow(row.cells, next.cells, codeIndex)) return single;
  return mapHeadings(view, joinRows(row.cells, next.cells), 2);
}

/** The codes and one more heading, or three headings of which the codes may be missing, make a header. */
function isHeader({ columns, ambiguous }: Header): boolean {
  const hasCode = columns.some(({ field }) => field.name === 'code');
  return columns.length + ambiguous.length >= (hasCode ? 2 : 3);
}

/**
 * Under a header with merged cells stand words, but none under the codes, where data would have a code. On web pages a
 * cell that spans both rows says the same in both.
 */
function isSecondRow(upper: readonly Cell[], cells: readonly Cell[], codeIndex: number): boolean {
  const above = upper.map(plainTextOf);
  const texts = cells.map(plainTextOf).map((text, index) => (text === above[index] ? '' : text));
  return (
    (texts[codeIndex] ?? '') === '' &&
    texts.some((text) => text !== '') &&
    texts.every((text) => !/\d/.test(text)) &&
    cells.every((cell) => typeof cell === 'string')
  );
}

/** Joins two rows of headings: a blank in the upper row belongs to the merged heading on its left. */
function joinRows(upper: readonly Cell[], lower: readonly Cell[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const above = plainTextOf(upper[index] ?? '');
    const below = plainTextOf(lower[index] ?? '');
    if (above !== '') group = above;
    return below === '' || below === above ? above : `${group}/${below}`;
  });
}

function mapHeadings(view: SourceView, titles: readonly string[], rows: 1 | 2): Header {
  const columns: MappedColumn[] = [];
  const ignored: { index: number; title: string }[] = [];
  const repeated: string[] = [];
  const ambiguous: { title: string; meanings: readonly HeadingMeaning[] }[] = [];
  let width = 0;
  for (const [index, title] of titles.entries()) {
    if (title === '') continue;
    width = index + 1;
    const { meanings, unit } = findMeanings(view, title);
    const field = meanings[0]?.field;
    if (!field) ignored.push({ index, title });
    else if (meanings.length > 1) ambiguous.push({ title, meanings });
    else if (columns.some((column) => column.field === field)) repeated.push(title);
    else columns.push({ index, field, title, unit });
  }
  return { columns, ignored, repeated, ambiguous, width, rows };
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
