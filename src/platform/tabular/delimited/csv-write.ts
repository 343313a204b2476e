/**
 * Returns one CSV record with its line break. Codes stay text; a cell that a spreadsheet would run as a formula is written with a
 * leading apostrophe. Start the file with `csvStart` so that it opens as UTF-8.
 */
export function toCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`;
}

/** The byte-order mark by which spreadsheets recognise UTF-8. */
export const csvStart = '\ufeff';

function toCsvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
