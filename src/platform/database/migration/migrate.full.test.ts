import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { readSchema } from '#test/support/read-schema.ts';
import { useFolder } from '#test/support/folder.ts';
import { openPool } from '../database.ts';
import { readFormerChain } from './former-chain.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const formerSchema = fileURLToPath(new URL('../../../../test/fixtures/former-schema.sql.gz', import.meta.url));
const fresh = useDatabase();
const { pool, connectionString } = useDatabase({ isEmpty: true });
const empty = useDatabase({ isEmpty: true });
const folder = useFolder();
const chain = await readFormerChain(`${migrationsFolder}former`);
const [last, textOfLast] = [...chain.kept].at(-1)!;
const newest = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();

// Tests begin anew by emptying the record of acts; what they switched off for that is no difference.
beforeAll(async () => {
  for (const table of ['audit_entries', 'audit_entries_rest'])
    await fresh.pool.query(`alter table ${table} enable trigger audit_entries_stay_whole`);
});

const listApplied = async () =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name);

/** A digest of all rows of each table, by its name; what is recorded of migrations aside. */
async function digestRows(): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as digest from ${name} as t`,
    );
    digests[name] = rows[0]!.digest;
  }
  return digests;
}

/** Makes the database one of the version before the last of the former files, which makes indices only. */
async function forgetLast(): Promise<void> {
  const indices = [...textOfLast.matchAll(/^create index (\w+)/gm)].map(([, name]) => name);
  await pool.query(`drop index ${indices.join(', ')}; delete from schema_migrations where name = '${last}'`);
}

test('an empty database gets the files of the folder in order, and a second start finds nothing to do', async () => {
  expect(await migrate(pool)).toEqual(newest);
  expect(await migrate(pool)).toEqual([]);
  expect(await listApplied()).toEqual(newest);
});

test('two first starts at once both come up, however much longer than the time limit for statements the first one takes', async () => {
  const slow = `${folder}/slow`;
  await cp(`${migrationsFolder}former`, `${slow}/former`, { recursive: true });
  await writeFile(`${slow}/0001_slow.sql`, 'select pg_sleep(0.6); create table slow (id integer primary key)');
  const pools = [1, 2].map(() => openPool({ connectionString: empty.connectionString, max: 1, statementMs: 200 }));
  try {
    const both = await Promise.all(pools.map((one) => migrate(one, slow)));
    expect(both.toSorted((one, other) => one.length - other.length)).toEqual([[], ['0001_slow.sql']]);
    // What comes after them on the same connection is limited again.
    await expect(pools[0]!.query('select pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await Promise.all(pools.map((one) => one.end()));
  }
});

test('no file bears a name of the former chain, whose names no longer tell what a database has', () => {
  expect(newest.filter((name) => chain.files.includes(name))).toEqual([]);
  expect(newest.slice(0, chain.became.length)).toEqual(chain.became);
});

describe('a database that the files of before the first release made', () => {
  beforeEach(async () => {
    // A connection of its own: a dump leaves settings behind.
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.query(gunzipSync(await readFile(formerSchema)).toString());
    await client.end();
  });

  test('becomes one of the new files, and its rows are as before', async () => {
    // Without what has come since, which may change rows.
    await cp(`${migrationsFolder}former`, `${folder}/former`, { recursive: true });
    for (const name of chain.became) await cp(`${migrationsFolder}${name}`, `${folder}/${name}`);
    const before = await digestRows();
    expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(100);
    expect(await migrate(pool, folder)).toEqual([]);
    expect(await listApplied()).toEqual(chain.became);
    expect(await digestRows()).toEqual(before);
  });

  test('has the schema of a new database afterwards', async () => {
    expect(await migrate(pool)).toEqual(newest.slice(chain.became.length));
    expect(await readSchema(pool)).toEqual(await readSchema(fresh.pool));
  });

  test('gets what it lacks of the former files as far as these are kept', async () => {
    await forgetLast();
    expect(await migrate(pool)).toEqual([last, ...newest.slice(chain.became.length)]);
    expect(await listApplied()).toEqual(newest);
    expect(await readSchema(pool)).toEqual(await readSchema(fresh.pool));
  });

  test('gets the files of the folder that come after those which stand for the former ones', async () => {
    await cp(migrationsFolder, folder, { recursive: true, force: true });
    await writeFile(`${folder}/9999_later.sql`, 'create table later (id integer primary key)');
    expect(await migrate(pool, folder)).toEqual([...newest.slice(chain.became.length), '9999_later.sql']);
    expect(await listApplied()).toEqual([...newest, '9999_later.sql']);
  });

  test('is refused when it lacks more, with the file that it has to reach first, and stays as it was', async () => {
    await pool.query(`delete from schema_migrations where name >= '0031'`);
    const before = [await readSchema(pool), await digestRows(), await listApplied()];
    await expect(migrate(pool)).rejects.toThrow(
      /缺 18 个，从 0031_client_person\.sql 起。.*数据库未作任何改动。请先.*执行到 0048_rights_of_job_seekers\.sql 为止/,
    );
    expect([await readSchema(pool), await digestRows(), await listApplied()]).toEqual(before);
  });

  test('is refused and stays as it was when it has something that this program does not know', async () => {
    await pool.query(`insert into schema_migrations (name) values ('0050_of_tomorrow.sql')`);
    const before = await listApplied();
    await expect(migrate(pool)).rejects.toThrow('数据库结构比本程序新：0050_of_tomorrow.sql。');
    expect(await listApplied()).toEqual(before);
  });

  test('is brought over once by two processes that start at once', async () => {
    await forgetLast();
    const both = await Promise.all([migrate(pool), migrate(pool)]);
    expect(both.toSorted((one, other) => one.length - other.length)).toEqual([[], [last, ...newest.slice(chain.became.length)]]);
    expect(await listApplied()).toEqual(newest);
  });

  test('stays as it was when bringing it over fails half-way', async () => {
    await forgetLast();
    await pool.query('insert into schema_migrations (name) values ($1)', [chain.became.at(-1)]);
    const before = [await readSchema(pool), await listApplied()];
    await expect(migrate(pool)).rejects.toThrow('duplicate key');
    expect([await readSchema(pool), await listApplied()]).toEqual(before);
  });
});
