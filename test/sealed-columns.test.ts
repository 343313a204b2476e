import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sealedColumns } from '#server/sealed-columns.ts';
import { useDatabase } from '#test/support/database.ts';

const { db } = useDatabase();
const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const listed = sealedColumns.map(({ table, column }) => `${toSnakeCase(table)}.${toSnakeCase(column)}`);

test('every sealed column of the schema is one that the exchange of keys knows, and none is listed twice', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed\\_%' order by 1`.execute(db);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name));
});

test('the keys of each list are the primary key of its table, and what places are made of is there', async () => {
  for (const { table, column, keys, alsoReads = [] } of sealedColumns) {
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_index i
        join unnest(i.indkey) with ordinality as k (number, place) on true
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
       where i.indrelid = ${toSnakeCase(table)}::regclass and i.indisprimary order by k.place`.execute(db);
    expect(
      rows.map(({ name }) => name),
      `${table}.${column}`,
    ).toEqual(keys.map(toSnakeCase));
    const found = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
       where table_name = ${toSnakeCase(table)} and column_name in (${sql.join([...alsoReads, 'nothing'].map(toSnakeCase))})`.execute(db);
    expect(found.rows).toHaveLength(alsoReads.length);
  }
});

test('a place names the row or the column it is in: no two columns of one purpose share a place', () => {
  const row = new Proxy({}, { get: (_row, name) => `<${String(name)}>` });
  const places = sealedColumns.map(({ purpose, place }) => `${purpose} ${place(row)}`);
  expect(new Set(places).size).toBe(places.length);
});
