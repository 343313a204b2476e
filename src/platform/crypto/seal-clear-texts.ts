import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { readPrimaryKey } from './reencrypt-columns.ts';
import { placeColumns, type ListedColumn, type SealedColumn } from './sealed-column.ts';

/**
 * Encrypts the clear texts that the given columns replace, in batches, on a running site: a text that changes meanwhile is left to
 * the next run. Returns how many were encrypted.
 */
export async function sealClearTexts(ctx: Pick<Context, 'db' | 'texts'>, columns: readonly ListedColumn[]): Promise<number> {
  let count = 0;
  for (const column of columns) {
    if (column.instead === undefined) continue;
    const keys = await readPrimaryKey(ctx.db, column.table);
    for (;;) {
      const sealed = await sealBatch(ctx, column, column.instead, keys);
      count += sealed;
      if (sealed === 0) break;
    }
  }
  return count;
}

type Row = Record<string, string | number> & { text: string };

async function sealBatch(
  { db, texts }: Pick<Context, 'db' | 'texts'>,
  listed: ListedColumn,
  instead: string,
  keys: readonly string[],
): Promise<number> {
  const { table, column, place, rowsAtOnce } = listed;
  const names = sql.join([...new Set([...keys, ...placeColumns(place)])].map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`
    select ${names}, ${sql.ref(instead)} as text from ${sql.table(table)} where ${sql.ref(instead)} <> '' limit ${rowsAtOnce}`.execute(db);
  let sealed = 0;
  for (const row of rows) {
    const value = texts.seal(listed as SealedColumn<string>, row.text, row);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${value}, ${sql.ref(instead)} = null
       where (${sql.join(keys.map((name) => sql.ref(name)))}) = (${sql.join(keys.map((name) => row[name]))})
         and ${sql.ref(instead)} = ${row.text}`.execute(db);
    sealed += Number(numAffectedRows);
  }
  return sealed;
}
