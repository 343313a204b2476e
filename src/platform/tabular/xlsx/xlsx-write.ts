import type { CellObject, WorkSheet } from '@e965/xlsx';
import { columnLetters } from '../cell.ts';
import { styleBook } from './style-book.ts';

/** A cell: text (never turned into a number or a formula), a number, a percentage by its number of percent, or nothing. */
export type SheetCell = string | number | { percent: number } | null;

export interface SheetContent {
  /** At most 31 characters. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** Columns, counted from 0, in which what people type below the rows stays text: codes and telephone numbers keep their zeros. */
  textColumns?: readonly number[];
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Writes a workbook. Codes given as text are text cells, percentages are numbers shown with a percent sign; the header is
 * bold, stays in sight and can be filtered by. One workbook at a time: making one takes the processor for some 15 ms a thousand rows.
 */
export function writeXlsx(sheets: readonly SheetContent[]): Promise<Uint8Array> {
  const result = running.then(() => write(sheets));
  running = result.catch(() => undefined);
  return result;
}

async function write(sheets: readonly SheetContent[]): Promise<Uint8Array> {
  // Loaded for the first file that is asked for: the library is large.
  const { write: toBytes } = await import('@e965/xlsx');
  const book = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map((sheet) => [sheet.name, toSheet(sheet)])),
  };
  // Packed once, when the styles are in.
  const bytes = toBytes(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false }) as Buffer;
  return styleBook(
    bytes,
    sheets.map(({ textColumns = [] }) => textColumns),
  );
}

function toSheet({ header, rows }: SheetContent): WorkSheet {
  const area = `A1:${columnLetters(header.length - 1)}${rows.length + 1}`;
  return {
    '!data': [header, ...rows].map((cells) => cells.map(toCellObject)),
    '!ref': area,
    '!cols': header.map((title, index) => ({ wch: Math.min(40, widthOf(title, rows, index)) })),
    '!autofilter': { ref: area },
  };
}

function toCellObject(cell: SheetCell): CellObject {
  if (cell === null || cell === '') return { t: 'z' };
  // The text format keeps a code text when somebody edits the cell.
  if (typeof cell === 'string') return { t: 's', v: cell, z: '@' };
  if (typeof cell === 'number') return { t: 'n', v: cell };
  return { t: 'n', v: fraction(cell.percent), z: Number.isInteger(cell.percent) ? '0%' : '0.00%' };
}

/** 57 / 100 without binary noise. */
const fraction = (percent: number): number => Number((percent / 100).toPrecision(12));

/** Chinese characters take two places, the button of the filter some three. The first rows stand for all. */
function widthOf(title: string, rows: SheetContent['rows'], index: number): number {
  const texts = [
    `${title}   `,
    ...rows
      .slice(0, 50)
      .map((row) => row[index])
      .filter((cell) => typeof cell === 'string'),
  ];
  return 2 + Math.max(...texts.map((text) => [...text].reduce((width, sign) => width + (sign > '\u2E7F' ? 2 : 1), 0)));
}
