import { element } from '../document/write-element.ts';
import { isHidden } from './styles.ts';

interface CellSource {
  dom: HTMLTableCellElement;
  html: string;
  isHead: boolean;
}

/** A table that holds no data but arranges a page: of one cell, around other tables, or said to be one. */
export function isArrangement(table: HTMLTableElement): boolean {
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  return cells.length < 2 || table.querySelector('table') !== null || /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '');
}

/** A table that shows its lines around other tables: what was a cell of it becomes paragraphs. */
export const isNest = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null &&
  (Number.parseInt(table.getAttribute('border') ?? '', 10) > 0 || /\bMsoTableGrid\b/.test(table.className));

/** The table as one of data, less what is hidden or empty at its ends. `inside` reads a cell. */
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

/** Rows at the end that hold nothing go and, where no cell reaches over others, columns too: spreadsheets are copied with them. */
function withoutEmptyEnds(rows: readonly CellSource[][]): CellSource[][] {
  const isFull = ({ html }: CellSource): boolean => html !== '';
  const kept = rows.slice(0, rows.findLastIndex((row) => row.some((cell) => isFull(cell) || !isPlain(cell))) + 1);
  if (!kept.flat().every(isPlain)) return kept;
  const width = Math.max(0, ...kept.map((row) => row.findLastIndex(isFull) + 1));
  return kept.map((row) => row.slice(0, Math.max(1, width)));
}

function written({ dom, html, isHead }: CellSource): string {
  const spans = { colspan: dom.colSpan > 1 ? dom.colSpan : null, rowspan: dom.rowSpan > 1 ? dom.rowSpan : null };
  // A head is set off as it is.
  return isHead
    ? element('th', { ...spans, scope: dom.getAttribute('scope') }, html.replaceAll(/<\/?strong>/g, ''))
    : element('td', spans, html);
}
