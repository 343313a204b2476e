import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { encryptedColumns } from '#app/encrypted-columns.ts';
import { placeColumns } from '#platform/crypto/sealed-column.ts';
import { useDatabase } from '#test/support/database.ts';

const { db } = useDatabase();
const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const listed = encryptedColumns.map(({ table, column }) => `${toSnakeCase(table)}.${toSnakeCase(column)}`);

test('every encrypted column of the schema is included in the key rotation, and none is listed twice', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
      join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass and not relispartition
     where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed\\_%' order by 1`.execute(db);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name));
});

test('the context of an encrypted value consists of columns of its row', async () => {
  for (const { table, place } of encryptedColumns) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${toSnakeCase(table)}`.execute(db);
    expect(
      rows.map(({ name }) => name),
      place,
    ).toEqual(expect.arrayContaining(placeColumns(place).map(toSnakeCase)));
  }
});

test('the context of an encrypted value names its row or column: no two columns of one purpose share a context', () => {
  const places = encryptedColumns.map(({ purpose, place }) => `${purpose} ${place}`);
  expect(new Set(places).size).toBe(places.length);
});
