import { readFileSync } from 'node:fs';

/** Reads one of the small tables in `demo/data/`: first line names the columns, no quoting, every value is text. */
export function readTable(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, column) => [name, values[column] ?? '']));
  });
}
