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

/** Creates a program folder with these files. */
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

test('a program starts on a database that a newer one has migrated, if every migration allows older programs', async () => {
  const runs = { ...first, '0002_more.sql': '-- Filled by a job.\n-- old-program: runs\nalter table things add column note text;' };
  expect(await migrate(pool, await programWith(runs))).toEqual(['0002_more.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  const stops = { ...runs, '0003_less.sql': '-- old-program: stops\nalter table things drop column name;' };
  await migrate(pool, await programWith(stops));
  await expect(migrate(pool, folder)).rejects.toThrow('数据库结构比本程序新：0003_less.sql。');
});

test('a migration without that marker stops older programs, also one recorded before the marker existed', async () => {
  await migrate(pool, await programWith({ ...first, '0002_silent.sql': 'create table others (id integer primary key);' }));
  await expect(migrate(pool, folder)).rejects.toThrow('0002_silent.sql');
  await pool.query('alter table schema_migrations drop column old_program');
  await expect(migrate(pool, folder)).rejects.toThrow('0002_silent.sql');
});

test('a misspelt marker is refused before anything is done', () => {
  expect(() => readMigration('0002_x.sql', '-- old-program: run\nselect 1;')).toThrow('old-program is runs or stops');
  // Below the first statement these markers are ordinary comments.
  expect(readMigration('0002_x.sql', 'select 1;\n-- outside-transaction\n-- old-program: runs').oldProgram).toBe('stops');
});

test('an index is created outside a transaction, and a file that was interrupted is run again', async () => {
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

test('a migration that waits for a lock lets readers through between its tries, and succeeds when the lock is free', async () => {
  const reader = await pool.connect();
  await reader.query('begin; select * from things');
  const next = await programWith({ ...first, '0002_more.sql': '-- old-program: runs\nalter table things add column note text;' });
  const migrating = migrate(pool, next, { lockTimeoutMs: 200 });
  const queued = async () => (await pool.query(`select from pg_locks where not granted and relation = 'things'::regclass`)).rowCount;
  await expect.poll(queued).toBe(1);
  // A reader that queues behind the migration proceeds as soon as it gives up.
  const began = performance.now();
  await pool.query('select * from things');
  expect(performance.now() - began).toBeLessThan(1000);
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['0002_more.sql']);
});

test('every later migration says whether the previous program keeps working', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name >= '0012');
  const texts = await Promise.all(names.map((name) => readFile(join(migrationsFolder, name), 'utf8')));
  expect(names.filter((_name, at) => !/^-- old-program: (?:runs|stops)$/m.test(texts[at]!))).toEqual([]);
});
