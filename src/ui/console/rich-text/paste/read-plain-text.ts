import { element, escapeText } from '../document/write-element.ts';

/**
 * Pasted text without marks, as HTML. Lines with tabs, each with as many, are a table. Blank lines part paragraphs, and a line break between them stays one; where
 * there is no blank line, each line is a paragraph. Wide spaces stay as they were typed.
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
