import type { Row, Sheet } from '../cell.ts';
import type { Encoding } from '../detect-encoding.ts';
import { readFileLines } from '../read-lines.ts';
import { readText } from '../read-text.ts';
import { DelimitedParser } from './delimited-parser.ts';

/** Returns the one sheet of a text table. Lines may end in LF, CRLF or CR, also mixed. */
export function delimitedSheet(path: string, encoding: Encoding, delimiter: string): Sheet {
  const rows = async function* (): AsyncGenerator<Row> {
    const parser = new DelimitedParser(delimiter);
    for await (const piece of readText(path, encoding)) yield* parser.add(piece);
    yield* parser.end();
  };
  const lines = () => readFileLines(path, encoding);
  return { name: '', isHidden: false, isDelimited: true, hasAddresses: false, unit: '行', date1904: false, rows, lines };
}

const separators = [',', '\t', ';', '|'];

/**
 * Detects the separator of a text table by its header line: the first line that one of the candidates splits into words, if any
 * candidate also splits the next line. Signs in titles above and remarks below do not count. Without such a line it is the most
 * frequent candidate outside quotes.
 */
export function detectDelimiter(start: string): string {
  const lines = start
    .replaceAll(/"[^"]*"/g, '""')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const below = lines.slice(index + 1).find((other) => separators.some((separator) => other.includes(separator)));
    if (line.split(/[,\t;|]/).some(isFigure)) continue;
    const widths = separators.map((separator) => (below?.includes(separator) === false ? 1 : line.split(separator).length));
    const widest = Math.max(...widths);
    if (widest > 1) return separators[widths.indexOf(widest)]!;
  }
  const counts = separators.map((separator) => lines.reduce((sum, line) => sum + line.split(separator).length, 0));
  return separators[counts.indexOf(Math.max(...counts))]!;
}

/** Headings are words; codes, rates, amounts and days are not. */
const isFigure = (cell: string): boolean => /\d/.test(cell) && /^[-+\d.,%/:'= ]+$/.test(cell.trim());
