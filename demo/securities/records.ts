import { readFileSync } from 'node:fs';

export type CsvRecord = Readonly<Record<string, string>>;

/** Reads one of the demo's own securities files, which have no quotation marks or blanks. */
export function readRecords(file: string, separator = ','): CsvRecord[] {
  const [header = [], ...rows] = readFileSync(new URL(`../data/securities/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(separator));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

/** Formats the records as such a file. */
export function toCsv(records: readonly CsvRecord[]): string {
  const header = Object.keys(records[0] ?? {});
  return [header, ...records.map((record) => header.map((name) => record[name]))].map((cells) => cells.join(',')).join('\n');
}
