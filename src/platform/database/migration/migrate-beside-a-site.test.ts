import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { readMigration } from './migration-file.ts';

const { pool } = useDatabase({ isEmpty: true });
const outer = useFolder();
let folder = '';
let folders = 0;

/** The folder of a program with these files. */
async function programWith(files: Record<string, string>): Promise<string> {
  const path = join(outer, String((folders += 1)));
  await mkdir(path);
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

const first = { '0001_first.sql': 'create table things (id integer primary key, name text);' };

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public');
  folder = await programWith(first);
  await migrate(pool, folder);
});

test('a program starts on a database that a newer one has changed, as long as every change says that it may', async () => {
  const runs = { ...first, '0002_more.sql': '-- Filled by a job.\n-- old-program: runs\nalter table things add column note text;' };
  expect(await migrate(pool, await programWith(runs))).toEqual(['0002_more.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  const stops = { ...runs, '0003_less.sql': '-- old-program: stops\nalter table things drop column name;' };
  await migrate(pool, await programWith(stops));
  await expect(migrate(pool, folder)).rejects.toThrow('数据库结构比本程序新：0003_less.sql。');
});

test('a change that says nothing of it stops older programs, also where it was recorded before there was such a word', async () => {
  await migrate(pool, await programWith({ ...first, '0002_silent.sql': 'create table others (id integer primary key);' }));
  await expect(migrate(pool, folder)).rejects.toThrow('0002_silent.sql');
  await pool.query('alter table schema_migrations drop column old_program');
  await expect(migrate(pool, folder)).rejects.toThrow('0002_silent.sql');
});

test('a misspelt word is refused before anything is done', () => {
  expect(() => readMigration('0002_x.sql', '-- old-program: run\nselect 1;')).toThrow('old-program is runs or stops');
  // What stands below the first statement is a comment like any other.
  expect(readMigration('0002_x.sql', 'select 1;\n-- outside-transaction\n-- old-program: runs').oldProgram).toBe('stops');
});

test('an index is made without a transaction, and a file that broke off half-way is run again', async () => {
  const text =
    '-- old-program: runs\n-- outside-transaction\ndrop index concurrently if exists things_name;\ncreate index concurrently things_name on things (name);\n';
  expect(
    await migrate(pool, await programWith({ ...first, '0002_index.sql': `${text}select 1 / (select count(*) from things);\n` })).catch(
      String,
    ),
  ).toContain('0002_index.sql failed');
  expect(await migrate(pool, await programWith({ ...first, '0002_index.sql': text }))).toEqual(['0002_index.sql']);
  const { rows } = await pool.query(`select indisvalid as "isValid" from pg_index where indexrelid = 'things_name'::regclass`);
  expect(rows).toEqual([{ isValid: true }]);
});

test('a change that cannot have its lock lets readers through between its tries, and comes through when the lock is free', async () => {
  const reader = await pool.connect();
  await reader.query('begin; select * from things');
  const next = await programWith({ ...first, '0002_more.sql': '-- old-program: runs\nalter table things add column note text;' });
  const migrating = migrate(pool, next, { lockTimeoutMs: 200 });
  const queued = async () => (await pool.query(`select from pg_locks where not granted and relation = 'things'::regclass`)).rowCount;
  await expect.poll(queued).toBe(1);
  // Whoever comes while the change waits in front is through as soon as it gives up.
  const began = performance.now();
  await pool.query('select * from things');
  expect(performance.now() - began).toBeLessThan(1000);
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['0002_more.sql']);
});

test('every file after those of the domains says whether the program of before runs on', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name >= '0012');
  const texts = await Promise.all(names.map((name) => readFile(join(migrationsFolder, name), 'utf8')));
  expect(names.filter((_name, at) => !/^-- old-program: (?:runs|stops)$/m.test(texts[at]!))).toEqual([]);
});
