import type { CellObject, WorkSheet } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { columnLetters } from '../cell.ts';

/** A cell: text (never turned into a number or a formula), a number, a percentage by its number of percent, or empty. */
export type SheetCell = string | number | { percent: number } | null;

export interface SheetContent {
  /** At most 31 characters. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** Columns, counted from 0, in which input below the rows stays text: codes and telephone numbers keep their zeros. */
  textColumns?: readonly number[];
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Writes a workbook. Codes given as text are text cells, percentages are numbers shown with a percent sign; the header is bold,
 * frozen and filterable. One workbook at a time: it takes the processor some 15 ms per thousand rows.
 */
export function writeXlsx(sheets: readonly SheetContent[]): Promise<Uint8Array> {
  const result = running.then(() => write(sheets));
  running = result.catch(() => undefined);
  return result;
}

async function write(sheets: readonly SheetContent[]): Promise<Uint8Array> {
  // Loaded on first use, because the library is large.
  const { write: toBytes } = await import('@e965/xlsx');
  const book = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map((sheet) => [sheet.name, toSheet(sheet)])),
  };
  // Compressed once, after the styles are added.
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
  // The text format keeps a code text when the cell is edited.
  if (typeof cell === 'string') return { t: 's', v: cell, z: '@' };
  if (typeof cell === 'number') return { t: 'n', v: cell };
  return { t: 'n', v: fraction(cell.percent), z: Number.isInteger(cell.percent) ? '0%' : '0.00%' };
}

/** 57 / 100 without floating-point noise. */
const fraction = (percent: number): number => Number((percent / 100).toPrecision(12));

/** Returns the width of a column, estimated from the first rows: Chinese characters count twice, the filter button about three. */
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

/** Bold on a light background, with a line below. Colours are alpha, red, green and blue. */
const headFont = '<font><b/><sz val="12"/><color rgb="FF14213D"/><name val="Calibri"/><family val="2"/><scheme val="minor"/></font>';
const headFill = '<fill><patternFill patternType="solid"><fgColor rgb="FFE9ECF1"/><bgColor indexed="64"/></patternFill></fill>';
const headBorder = '<border><left/><right/><top/><bottom style="thin"><color rgb="FFC3C9D2"/></bottom><diagonal/></border>';
const frozenHead =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';

/**
 * Styles a workbook that the library has just written: the first row of every sheet is bold with a background and frozen; whole
 * columns, counted from 0 and listed by sheet, get the text format. The library itself writes no styles. Takes and returns the
 * bytes of an .xlsx file; throws where the parts are not as the library writes them.
 */
function styleBook(bytes: Uint8Array, textColumns: readonly (readonly number[])[]): Uint8Array {
  const parts = unzipSync(bytes);
  const change = (name: string, edit: (text: string) => string): void => {
    const part = parts[name];
    if (!part) throw new Error(`the workbook has no ${name}`);
    parts[name] = strToU8(edit(strFromU8(part)));
  };
  let headStyle = 0;
  let textStyle = 0;
  change('xl/styles.xml', (text) => {
    const ids = { fontId: add('fonts', headFont), fillId: add('fills', headFill), borderId: add('borders', headBorder) };
    function add(list: string, item: string): number {
      const [head, , count] = new RegExp(`<${list}( count="(\\d+)")>`).exec(text) ?? [];
      if (!head) throw new Error(`the workbook's styles have no ${list}`);
      text = text.replace(head, `<${list} count="${Number(count) + 1}">`).replace(`</${list}>`, `${item}</${list}>`);
      return Number(count);
    }
    // 49 is the text format: a header is never turned into a number.
    const attributes = Object.entries(ids).map(([name, id]) => `${name}="${id}"`);
    headStyle = add(
      'cellXfs',
      `<xf numFmtId="49" ${attributes.join(' ')} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`,
    );
    textStyle = add('cellXfs', '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>');
    return text;
  });
  // A sheet's view refers to a window of the workbook, which the library omits.
  change('xl/workbook.xml', (text) => replaceOnce(text, '<sheets>', '<bookViews><workbookView/></bookViews><sheets>'));
  for (const [index, columns] of textColumns.entries())
    change(`xl/worksheets/sheet${index + 1}.xml`, (text) => styleColumns(styleSheet(text, headStyle), columns, textStyle));
  return zipSync(parts, { level: 6 });
}

function styleSheet(text: string, headStyle: number): string {
  const framed = replaceOnce(text, '<sheetView workbookViewId="0"/>', `<sheetView workbookViewId="0">${frozenHead}</sheetView>`);
  const [row] = /<row r="1"[^>]*>.*?<\/row>/s.exec(framed) ?? [];
  if (!row) throw new Error('the sheet has no first row');
  return framed.replace(row, () => row.replaceAll(/(<c r="[A-Z]+1") s="\d+"/g, `$1 s="${headStyle}"`));
}

function styleColumns(text: string, columns: readonly number[], style: number): string {
  const [cols] = /<cols>.*?<\/cols>/s.exec(text) ?? [];
  if (!cols) throw new Error('the sheet has no columns');
  const styled = cols.replaceAll(/<col min="(\d+)"/g, (start, number: string) =>
    columns.includes(Number(number) - 1) ? `${start} style="${style}"` : start,
  );
  return text.replace(cols, () => styled);
}

function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`the workbook has no ${part}`);
  return text.replace(part, () => by);
}
