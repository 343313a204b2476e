import { element, escapeText } from '../document/write-element.ts';

/**
 * Converts pasted plain text to HTML. Lines with equally many tabs are a table. Blank lines separate paragraphs, and a single
 * line break stays; without blank lines, each line is a paragraph. Wide spaces are kept.
 */
export function readPlainText(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n');
  const table = readColumns(lines);
  if (table) return table;
  const whole = lines.map((line) => (line.trim() === '' ? '' : line.replaceAll(/^[ \t]+|[ \t]+$/g, ''))).join('\n');
  const paragraphs = whole.split(/\n{2,}/).filter((part) => part !== '');
  const parts = paragraphs.length > 1 ? paragraphs : whole.split('\n');
  return parts.map((part) => element('p', {}, part.split('\n').map(escapeText).join(element('br', {})))).join('');
}

function readColumns(lines: readonly string[]): string | undefined {
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some((row) => row.length !== width)) return undefined;
  const cells = (row: readonly string[]) => row.map((cell) => element('td', {}, escapeText(cell.trim()))).join('');
  return element('table', {}, element('tbody', {}, rows.map((row) => element('tr', {}, cells(row))).join('')));
}
