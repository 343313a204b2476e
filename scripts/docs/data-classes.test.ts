import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { readColumnCatalogue } from '../tables/read-catalogue.ts';
import { classify, fitsPattern, readDataClasses } from './data-classes.ts';
import { listTableColumns } from './table-columns.ts';

const { pool } = useDatabase();
const data = readDataClasses();

test('the classification covers exactly the columns of the migrated database', async () => {
  const inDatabase = (await readColumnCatalogue(pool)).map(({ table, name }) => `${table}.${name}`);
  const listed = listTableColumns().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(listed.toSorted()).toEqual(inDatabase.toSorted());
});

test('every column of the database has a class, and every table is in one list only', async () => {
  const columns = await readColumnCatalogue(pool);
  expect(columns.filter(({ table, name }) => classify(data, table, name) === undefined).map(({ table }) => table)).toEqual([]);
  const lists = Object.values(data.tables).flat();
  expect(lists.filter((table, at) => lists.indexOf(table) !== at)).toEqual([]);
});

test('a rule of the classification without a table or column is reported', async () => {
  const columns = await readColumnCatalogue(pool);
  const tables = new Set(columns.map(({ table }) => table));
  expect(
    Object.values(data.tables)
      .flat()
      .filter((table) => !tables.has(table)),
  ).toEqual([]);
  const patterns = Object.values(data.columns).flat();
  expect(patterns.filter((pattern) => !columns.some(({ name }) => fitsPattern(pattern, name)))).toEqual([]);
  const exact = Object.keys(data.exact);
  expect(exact.filter((place) => !columns.some(({ table, name }) => `${table}.${name}` === place))).toEqual([]);
});

test('encrypted columns are of level 3 or higher, and hashes of passwords, tokens and codes of level 4', async () => {
  const levelOf = (table: string, name: string) => data.classes[classify(data, table, name)!].level;
  const columns = await readColumnCatalogue(pool);
  const tooLow = (pattern: RegExp, least: number) =>
    columns.filter(({ table, name }) => pattern.test(name) && levelOf(table, name) < least).map(({ table, name }) => `${table}.${name}`);
  expect(tooLow(/^sealed/, 3)).toEqual([]);
  expect(tooLow(/(password|token|secret|ticket|answer|code)Hash$/i, 4)).toEqual([]);
});

test('no table about one client or job seeker is classed as public', async () => {
  const columns = await readColumnCatalogue(pool);
  const owned = columns.filter(({ name }) => name === 'clientId' || name === 'seekerId');
  expect(owned.filter(({ table, name }) => classify(data, table, name) === 'public').map(({ table }) => table)).toEqual([]);
});
