import { readFileSync } from 'node:fs';

/**
 * Reads one of the small tables in `demo/data/`: its first line must name the columns, there are no quotation marks, and values
 * are text.
 */
export function readDemoTable<Name extends string>(file: string, names: readonly Name[]): Record<Name, string>[] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
  const [head, ...lines] = text.trim().split('\n');
  if (head !== names.join(',')) throw new Error(`demo/data/${file} has other columns than expected: ${head}`);
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, column) => [name, values[column] ?? ''])) as Record<Name, string>;
  });
}
