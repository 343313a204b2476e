import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';

/** Reads a data file of this folder. Throws when it does not match the schema. */
export function readData<Data>(name: string, schema: z.ZodType<Data>): Data {
  return schema.parse(parse(readFileSync(new URL(name, import.meta.url), 'utf8')));
}

const toCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns the lines of a Markdown table. */
export const writeTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map(toCell).join(' | ')} |`),
];

/** Returns paths of the repository as code, in the form that the tables use. */
export const asCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join('、');
