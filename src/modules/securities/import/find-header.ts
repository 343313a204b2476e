import type { Cell, Row } from '#platform/tabular/cell.ts';
import { toPlain } from './clean-text.ts';
import { headings, headingsOfList } from './headings.ts';
import type { Field, ListDefinition } from './lists.ts';

/** One column of a sheet that means something to the list. */
export interface MappedColumn {
  index: number;
  field: Field;
  /** The heading as the file spells it. */
  title: string;
  /** Unit that the heading states, e.g. `%` or `元`. */
  unit: string;
}

export interface Header {
  columns: readonly MappedColumn[];
  /** Headings that mean nothing to this list. */
  ignored: readonly string[];
  /** Two columns that mean the same field. */
  repeated: readonly string[];
  /** Number of columns that the header spans. */
  width: number;
  /** Rows the header itself takes: 1, or 2 under merged cells. */
  rows: 1 | 2;
}

/** Reads a row as the header of a list; undefined when it is none. `next` is looked at for a second row of headings. */
export function readHeader(list: ListDefinition, row: Row, next: Row | undefined): Header | undefined {
  const single = mapHeadings(list, row.cells.map(toText), 1);
  if (!isHeader(single)) return undefined;
  const codeIndex = single.columns.find(({ field }) => field.name === 'code')?.index;
  if (!next || codeIndex === undefined || !isSecondRow(next.cells, codeIndex)) return single;
  return mapHeadings(list, joinRows(row.cells, next.cells), 2);
}

/** The codes and one more heading, or three headings of which the codes may be missing, make a header. */
function isHeader({ columns }: Header): boolean {
  const hasCode = columns.some(({ field }) => field.name === 'code');
  return columns.length >= (hasCode ? 2 : 3);
}

/** Under a header with merged cells stand words, but none under the codes, where data would have a code. */
function isSecondRow(cells: readonly Cell[], codeIndex: number): boolean {
  const texts = cells.map(toText);
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
    const above = toText(upper[index] ?? '');
    const below = toText(lower[index] ?? '');
    if (above !== '') group = above;
    return below === '' ? above : `${group}/${below}`;
  });
}

function mapHeadings(list: ListDefinition, titles: readonly string[], rows: 1 | 2): Header {
  const fields = fieldsByHeading(list);
  const columns: MappedColumn[] = [];
  const ignored: string[] = [];
  const repeated: string[] = [];
  let width = 0;
  for (const [index, title] of titles.entries()) {
    if (title === '') continue;
    width = index + 1;
    const { field, unit } = findField(fields, title);
    if (!field) ignored.push(title);
    else if (columns.some((column) => column.field === field)) repeated.push(title);
    else columns.push({ index, field, title, unit });
  }
  return { columns, ignored, repeated, width, rows };
}

function fieldsByHeading(list: ListDefinition): Map<string, Field> {
  const own = headingsOfList[list.kind] ?? {};
  return new Map(
    list.fields.flatMap((field) =>
      [...(headings[field.name] ?? []), ...(own[field.name] ?? [])].map((heading) => [toWord(heading), field] as const),
    ),
  );
}

/** `折算率（%）` is 折算率 in %, `haircut_pct` likewise; brackets that belong to a known heading are no unit. */
function findField(fields: ReadonlyMap<string, Field>, title: string): { field: Field | undefined; unit: string } {
  const word = toWord(title);
  const whole = fields.get(word);
  if (whole) return { field: whole, unit: '' };
  const bracketed = /^(.+)\(([^()]+)\)$/.exec(word);
  if (bracketed) return { field: fields.get(bracketed[1]!), unit: bracketed[2]! };
  return word.endsWith('_pct') ? { field: fields.get(word.slice(0, -4)), unit: '%' } : { field: undefined, unit: '' };
}

const toText = (cell: Cell): string => (typeof cell === 'string' ? toPlain(cell) : cell.kind === 'number' ? String(cell.value) : '');
const toWord = (heading: string): string => toPlain(heading).toLowerCase().replaceAll(' ', '');
