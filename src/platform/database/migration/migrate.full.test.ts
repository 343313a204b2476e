import { readdir, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openPool } from '../database.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const { pool, connectionString } = useDatabase({ isEmpty: true });
const folder = useFolder();
const newest = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public');
});

const listApplied = async () =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name);

test('an empty database gets the files of the folder in order, and a second start applies nothing', async () => {
  expect(await migrate(pool)).toEqual(newest);
  expect(await migrate(pool)).toEqual([]);
  expect(await listApplied()).toEqual(newest);
});

test('two simultaneous first starts both succeed, and one of them applies everything', async () => {
  const both = await Promise.all([migrate(pool), migrate(pool)]);
  expect(both.toSorted((one, other) => one.length - other.length)).toEqual([[], newest]);
});

test('two simultaneous starts both succeed, even when the first one takes longer than the statement timeout', async () => {
  await writeFile(`${folder}/0001_slow.sql`, 'select pg_sleep(0.6); create table slow (id integer primary key)');
  const pools = [1, 2].map(() => openPool({ connectionString, max: 1, statementMs: 200 }));
  try {
    const both = await Promise.all(pools.map((one) => migrate(one, folder)));
    expect(both.toSorted((one, other) => one.length - other.length)).toEqual([[], ['0001_slow.sql']]);
    // The statement timeout applies again to later statements of the connection.
    await expect(pools[0]!.query('select pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await Promise.all(pools.map((one) => one.end()));
  }
});

test('a database that a newer program has migrated is refused and stays unchanged', async () => {
  await migrate(pool);
  await pool.query(`insert into schema_migrations (name) values ('9999_of_tomorrow.sql')`);
  const before = await listApplied();
  await expect(migrate(pool)).rejects.toThrow('数据库结构比本程序新：9999_of_tomorrow.sql。');
  expect(await listApplied()).toEqual(before);
});
