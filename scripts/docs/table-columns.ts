import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A table of the site with its columns; `subject` is the folder that owns it, below `src/`. */
export interface TableColumns {
  readonly table: string;
  readonly subject: string;
  readonly columns: readonly string[];
}

const root = join(import.meta.dirname, '../..');

/**
 * Lists the tables from the generated `tables.ts` files, which a test compares with the migrated database. A table is on one line
 * or on one line for each column.
 */
export function listTableColumns(): TableColumns[] {
  const files = globSync('src/**/tables.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const subject = dirname(file).slice('src/'.length);
    return [...text.matchAll(/^ {4}(\w+): \{(.*?\};$|\n.*?^ {4}\};$)/gms)].map(([, table, body]) => ({
      table: table!,
      subject,
      columns: [...body!.matchAll(/(?:^ {6}|[{;] |^ )(\w+): /gm)].map(([, column]) => column!),
    }));
  });
}
