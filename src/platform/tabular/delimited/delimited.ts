import type { Row, Sheet } from '../cell.ts';
import { DelimitedParser } from './delimited-parser.ts';
import type { Encoding } from '../detect-encoding.ts';
import { readLines } from '../read-lines.ts';
import { readText } from '../read-text.ts';

/** The one sheet of a text table. Lines may end in any of LF, CRLF and CR, also mixed. */
export function delimitedSheet(path: string, encoding: Encoding, delimiter: string): Sheet {
  const rows = async function* (): AsyncGenerator<Row> {
    const parser = new DelimitedParser(delimiter);
    for await (const piece of readText(path, encoding)) yield* parser.add(piece);
    yield* parser.end();
  };
  const lines = () => readLines(path, encoding);
  return { name: '', isHidden: false, isDelimited: true, hasAddresses: false, unit: '行', date1904: false, rows, lines };
}

/** The separator of a text table: whichever of comma, tab, semicolon and bar stands most often outside quotes in its first lines. */
export function detectDelimiter(start: string): string {
  const outsideQuotes = start.replaceAll(/"[^"]*"/g, '');
  const candidates = [',', '\t', ';', '|'];
  const counts = candidates.map((candidate) => outsideQuotes.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))]!;
}
