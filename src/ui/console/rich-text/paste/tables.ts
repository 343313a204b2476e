import { element } from '../document/write-element.ts';
import { isHidden } from './styles.ts';

interface CellSource {
  dom: HTMLTableCellElement;
  html: string;
  isHead: boolean;
}

/** Returns true for a layout table: with one cell, around other tables, or declared as one. */
export function isLayoutTable(table: HTMLTableElement): boolean {
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  return cells.length < 2 || table.querySelector('table') !== null || /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '');
}

/** Returns true for a table with borders around other tables: its cells become paragraphs. */
export const isBorderedLayoutTable = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null &&
  (Number.parseInt(table.getAttribute('border') ?? '', 10) > 0 || /\bMsoTableGrid\b/.test(table.className));

/** Converts a data table, without hidden parts and empty ends. `inside` reads a cell. */
export function readTableSource(table: HTMLTableElement, inside: (cell: Element) => string): string {
  const rows = [...table.rows]
    .filter((row) => !isHidden(row))
    .map((row) => [...row.cells].filter((cell) => !isHidden(cell)).map((cell) => readCell(cell, inside)))
    .filter((row) => row.length > 0);
  const kept = withoutEmptyEnds(rows);
  if (kept.length === 0) return '';
  const caption = table.caption ? element('caption', {}, inside(table.caption).replaceAll(/<\/?p>/g, '')) : '';
  return element('table', {}, caption + element('tbody', {}, kept.map((row) => element('tr', {}, row.map(written).join(''))).join('')));
}

const readCell = (dom: HTMLTableCellElement, inside: (cell: Element) => string): CellSource => ({
  dom,
  html: inside(dom),
  isHead: dom.localName === 'th' || dom.parentElement?.parentElement?.localName === 'thead',
});

const isPlain = ({ dom }: CellSource): boolean => dom.colSpan === 1 && dom.rowSpan === 1;

/** Removes empty rows at the end and, if no cells span, empty columns: spreadsheets copy them along. */
function withoutEmptyEnds(rows: readonly CellSource[][]): CellSource[][] {
  const isFull = ({ html }: CellSource): boolean => html !== '';
  const kept = rows.slice(0, rows.findLastIndex((row) => row.some((cell) => isFull(cell) || !isPlain(cell))) + 1);
  if (!kept.flat().every(isPlain)) return kept;
  const width = Math.max(0, ...kept.map((row) => row.findLastIndex(isFull) + 1));
  return kept.map((row) => row.slice(0, Math.max(1, width)));
}

function written({ dom, html, isHead }: CellSource): string {
  const spans = { colspan: dom.colSpan > 1 ? dom.colSpan : null, rowspan: dom.rowSpan > 1 ? dom.rowSpan : null };
  // A header cell is already emphasised.
  return isHead
    ? element('th', { ...spans, scope: dom.getAttribute('scope') }, html.replaceAll(/<\/?strong>/g, ''))
    : element('td', spans, html);
}
