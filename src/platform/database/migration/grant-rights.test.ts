import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { encryptedColumns } from '#app/encrypted-columns.ts';
import { useDatabase } from '#test/support/database.ts';
import { runningRole } from '#test/support/databases/running-role.ts';
import { useFolder } from '#test/support/folder.ts';
import { audit } from '../audit.ts';
import { createMonthlyPartitions } from '../months/create-monthly-partitions.ts';
import { detachMonth, dropMonth } from '../months/partition-operations.ts';
import { grantRights } from './grant-rights.ts';
import { migrate } from './migrate.ts';

const { pool, site, context } = useDatabase();
const outer = useFolder();
const denied = { code: '42501' };
const record = { table: 'audit_entries', moment: 'at' };

/** Grants on one connection, as migrating does. */
async function grant(): Promise<void> {
  const client = await pool.connect();
  try {
    await grantRights(client, runningRole);
  } finally {
    client.release();
  }
}

const names = async (statement: string) => (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);

describe('the running role', () => {
  test('adds and reads audit entries, and cannot change, delete or truncate them or their months', async () => {
    await audit(context(), 'link.ignored', 'link:1');
    for (const statement of [
      `update audit_entries set action = 'x'`,
      'delete from audit_entries',
      'truncate audit_entries',
      'delete from audit_entries_rest',
      `insert into audit_entries_rest select * from audit_entries`,
      `update audit_seals set hash = ''`,
      'delete from audit_seals',
      'delete from work_reveals',
      'delete from approval_decisions',
      `update append_only_tables set is_deletable = true`,
      'update monthly_records set shortest_days = 0',
    ])
      await expect(site.pool.query(statement), statement).rejects.toMatchObject(denied);
  });

  test('cannot switch off what guards the rows, change the structure, or become somebody else', async () => {
    for (const statement of [
      'create table own (id integer)',
      'create schema own',
      'drop table audit_entries',
      'alter table audit_entries disable trigger audit_entries_stay',
      'drop trigger audit_entries_stay on audit_entries',
      `create or replace function keep_audit() returns trigger language plpgsql as 'begin return new; end'`,
      `set session_replication_role = 'replica'`,
      'create role own',
      'set role pg_read_server_files',
      `copy audit_entries to '/tmp/own'`,
    ])
      await expect(site.pool.query(statement), statement).rejects.toMatchObject(denied);
  });

  test('cannot change a row of any table whose rows the database only adds', async () => {
    const changeable = await names(`
      select kept.name from append_only_tables kept
       where has_table_privilege('${runningRole}', kept.name, 'update, truncate, trigger')
          or has_table_privilege('${runningRole}', kept.name, 'delete') <> kept.is_deletable`);
    expect(changeable).toEqual([]);
  });

  test('has no right to change rows of a table with a trigger that refuses every change', async () => {
    const refusing = await names(`
      select distinct tgrelid::regclass::text as name from pg_trigger t join pg_proc f on f.oid = tgfoid join pg_class c on c.oid = tgrelid
       where not tgisinternal and not c.relispartition and tgtype & 16 = 16
         and f.prosrc ~* '^\\s*begin\\s+raise exception' order by 1`);
    expect(refusing.length).toBeGreaterThan(15);
    expect(await names('select name from append_only_tables')).toEqual(expect.arrayContaining(refusing));
  });

  test('re-encrypts the sealed columns also of rows that can only be added', async () => {
    const { rows } = await pool.query<{ name: string; changeable: string[] }>('select name, changeable from append_only_tables');
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const stuck = encryptedColumns.filter(({ table, column }) => {
      const kept = rows.find(({ name }) => name === snake(table));
      return kept && !kept.changeable.includes(snake(column));
    });
    expect(stuck).toEqual([]);
  });

  test('cannot be helped by functions of the owner to lose a month before its time, or any other table', async () => {
    const [part = ''] = await createMonthlyPartitions(context(), record);
    const setArchive = (part: string, state: string) =>
      site.pool.query(
        `insert into month_archives (record, until, state, part, storage_key, entries, hash, signature, size, sha256)
         values ('audit_entries', '2026-08-01', $2, $1, 'key', 0, '', '', 0, '')
         on conflict (record, until) do update set state = $2, part = $1`,
        [part, state],
      );
    await expect(detachMonth({ db: site.db }, record, part), 'not archived').rejects.toMatchObject(denied);
    await setArchive(part, 'verified');
    await pool.query(`update monthly_records set shortest_days = 365000 where name = 'audit_entries'`);
    await expect(detachMonth({ db: site.db }, record, part), 'too early').rejects.toMatchObject(denied);
    await setArchive(part, 'detached');
    await expect(dropMonth({ db: site.db }, record, part), 'still attached').rejects.toMatchObject(denied);
    await setArchive('client_accounts', 'detached');
    await expect(dropMonth({ db: site.db }, record, 'client_accounts')).rejects.toMatchObject(denied);
    await expect(dropMonth({ db: site.db }, { table: 'client_accounts' }, 'client_accounts')).rejects.toThrow('partitioned by month');
  });
});

describe('granting rights', () => {
  test('takes back rights that somebody added, and changes nothing where nothing differs', async () => {
    const versions = () => names(`select string_agg(xmin::text, ',' order by oid) as name from pg_class where oid >= 16384`);
    const before = await versions();
    await grant();
    expect(await versions()).toEqual(before);
    await pool.query(
      `grant delete, update on audit_entries, schema_migrations to ${runningRole}; grant update (details) on audit_entries to ${runningRole}`,
    );
    await pool.query('grant create on schema public to public');
    await grant();
    await expect(site.pool.query('create table own (id integer)')).rejects.toMatchObject(denied);
    await expect(site.pool.query('delete from audit_entries')).rejects.toMatchObject(denied);
    await expect(site.pool.query(`update audit_entries set details = '{}'`)).rejects.toMatchObject(denied);
    await expect(site.pool.query('delete from schema_migrations')).rejects.toMatchObject(denied);
  });

  test('a month is readable for the archive as soon as it exists, and not writable past its table', async () => {
    await createMonthlyPartitions(context({ now: new Date('2027-01-15T02:00:00Z') }), { table: 'page_views', moment: 'viewed_at' });
    await site.pool.query('select from page_views_2027_01');
    await expect(site.pool.query('delete from page_views_2027_01')).rejects.toMatchObject(denied);
    await grant();
    await expect(site.pool.query('delete from page_views_2027_01')).rejects.toMatchObject(denied);
  });
});

describe('migrating', () => {
  let folder = '';
  let folders = 0;
  const add = (name: string, text: string) => writeFile(join(folder, name), `-- old-program: runs\n${text}`);

  /** Starts from the applied files, as a database of the previous version. */
  beforeEach(async () => {
    folder = join(outer, String((folders += 1)));
    await mkdir(folder);
    for (const name of await names('select name from schema_migrations')) await writeFile(join(folder, name), '');
  });

  test('a new table has its rights when its migration commits, and is append-only where the migration says so', async () => {
    await add(
      '9001_later.sql',
      `create table later_rows (id integer); create table later_notes (id integer); insert into append_only_tables (name) values ('later_notes');`,
    );
    await migrate(pool, folder, { runningRole });
    await site.pool.query('insert into later_rows values (1); insert into later_notes values (1); delete from later_rows');
    await expect(site.pool.query('delete from later_notes')).rejects.toMatchObject(denied);
  });

  test('a process under the running role starts on a migrated database, and refuses an older one without a change', async () => {
    expect(await migrate(site.pool, folder)).toEqual([]);
    await add('9002_even-later.sql', 'create table even_later (id integer);');
    await expect(migrate(site.pool, folder)).rejects.toThrow('DATABASE_MIGRATE_URL');
    expect(await names(`select name from schema_migrations where name like '9002%'`)).toEqual([]);
    await migrate(pool, folder, { runningRole });
    expect(await migrate(site.pool, folder)).toEqual([]);
  });
});
