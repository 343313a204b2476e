import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { encryptedColumns } from '#app/encrypted-columns.ts';
import { placeColumns } from '#platform/crypto/sealed-column.ts';
import { useDatabase } from '#test/support/database.ts';
import { readDataClasses } from '../scripts/docs/data-classes.ts';
import { listTableColumns } from '../scripts/docs/table-columns.ts';

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

/** Texts of level 3 by name that are no free texts about a person. */
const notFree: Readonly<Record<string, string>> = {
  'clientAccounts.managerName': 'the manager is a member of staff, named to the client',
  'callBacks.referralName': 'a branch or member of staff, by its public name',
  'clientLookUps.reason': 'one of the reasons of a list',
  'seekerErasures.reason': 'one of the reasons of a list',
  'clientRiskResults.levelName': 'one of the levels of the scale',
  'complaints.branchName': 'a branch, by its public name',
  'messages.matter': 'a code of the template',
};

test('every free text about a person is encrypted, or says why it is none', () => {
  const { tables } = readDataClasses();
  const free = listTableColumns()
    .filter(({ table }) => tables.personal.includes(table))
    .flatMap(({ table, columns }) =>
      columns.filter((one) => /^(text|.*(matter|wish|note|reason|remark|opinion|name))$/i.test(one)).map((one) => ({ table, column: one })),
    )
    .filter(({ column }) => !column.startsWith('sealed'));
  const replaced = new Set(encryptedColumns.map(({ table, instead }) => `${table}.${instead}`));
  const left = free.map(({ table, column }) => `${table}.${column}`).filter((place) => !replaced.has(place));
  expect(left.toSorted()).toEqual(Object.keys(notFree).toSorted());
});
