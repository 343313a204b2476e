import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { audit } from '../audit.ts';
import { createMonthlyPartitions } from './create-monthly-partitions.ts';
import { listPartitions } from './partitions.ts';

const { db, pool, context } = useDatabase();
const views = { table: 'page_views', moment: 'viewed_at' };
const record = { table: 'audit_entries', moment: 'at' };
const at = (time: string) => context({ now: new Date(`${time}+08:00`) });

/** Resets a table: each test starts with the single partition of a new database. */
async function beginAnew({ table }: typeof views): Promise<void> {
  for (const { name } of await listPartitions({ db }, table)) if (name !== `${table}_rest`) await pool.query(`drop table ${name}`);
  await pool.query(`alter table ${table} detach partition ${table}_rest`);
  await pool.query(`alter table ${table}_rest drop constraint if exists bound_of_part`);
  await pool.query(`truncate ${table}_rest`);
  await pool.query(`alter table ${table} attach partition ${table}_rest for values from (minvalue) to (maxvalue)`);
}
beforeEach(() => beginAnew(views));

const view = (time: string) =>
  pool.query(
    `insert into page_views (viewed_at, path, title, source, referrer_host, network) values ($1, '/', '首页', '', '', '192.0.2.0')`,
    [`${time}+08:00`],
  );
/** Lists the partitions with their row counts. */
async function listFilled(table = 'page_views'): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of await listPartitions({ db }, table)) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${name}`);
    lines.push(`${name.replace(`${table}_`, '')} ${rows[0]!.count}`);
  }
  return lines;
}

test('a new database has one partition per table, which accepts every timestamp', async () => {
  expect(await listPartitions({ db }, 'page_views')).toEqual([{ name: 'page_views_rest', since: null, until: null }]);
  await view('1999-12-31T23:59:59');
  await view('2099-01-01T00:00:00');
  expect(await listFilled()).toEqual(['rest 2']);
});

test('partitions are created in advance by Beijing months, and timestamps outside them have a partition too', async () => {
  await createMonthlyPartitions(at('2026-11-26T10:00'), views);
  for (const time of ['2026-10-31T23:59:59', '2026-11-01T00:00:00', '2026-11-30T23:59:59', '2026-12-01T00:00:00', '2027-02-01T00:00:00'])
    await view(time);
  expect(await listFilled()).toEqual(['until_2026_11 1', '2026_11 2', '2026_12 1', '2027_01 0', 'rest 1']);
});

test('one more partition is created each month, and a second run creates none', async () => {
  expect(await createMonthlyPartitions(at('2026-11-26T10:00'), views)).toHaveLength(4);
  expect(await createMonthlyPartitions(at('2026-11-30T23:59:59'), views)).toEqual([]);
  expect(await createMonthlyPartitions(at('2026-12-01T00:00:00'), views)).toEqual(['page_views_2027_02']);
});

test('rows in the default partition stay where they are: it becomes their partition, and a new default begins after it', async () => {
  await view('2024-05-05T00:00:00');
  await view('2026-11-26T00:00:00');
  expect(await createMonthlyPartitions(at('2026-11-26T10:00'), views)).toEqual(['page_views_until_2027_02']);
  expect(await createMonthlyPartitions(at('2026-12-01T10:00'), views)).toEqual(['page_views_2027_02']);
  // The site was not maintained for half a year.
  await view('2027-04-05T00:00:00');
  expect(await createMonthlyPartitions(at('2027-06-01T10:00'), views)).toEqual(['page_views_until_2027_09']);
  await view('2027-09-01T00:00:00');
  expect(await listFilled()).toEqual(['until_2027_02 2', '2027_02 0', 'until_2027_09 1', 'rest 1']);
});

test('a machine whose clock is years ahead prevents new partitions and loses nothing', async () => {
  await view('2031-01-01T00:00:00');
  await expect(createMonthlyPartitions(at('2026-11-26T10:00'), views)).rejects.toThrow('请核对服务器时钟');
  await view('2026-11-26T00:00:00');
  expect(await listFilled()).toEqual(['rest 2']);
});

test('a killed run starts again: an unfinished partition bound is harmless', async () => {
  await view('2026-11-26T00:00:00');
  await pool.query(`alter table page_views_rest add constraint bound_of_part check (viewed_at < '2026-12-01') not valid`);
  expect(await createMonthlyPartitions(at('2026-11-26T10:00'), views)).toEqual(['page_views_until_2027_02']);
  await view('2026-12-05T00:00:00');
});

test('a locked table is skipped without a change, and the next run succeeds', async () => {
  const reader = await pool.connect();
  await reader.query('begin; select * from page_views');
  await expect(createMonthlyPartitions(at('2026-11-26T10:00'), views)).rejects.toMatchObject({ code: '55P03' });
  await reader.query('commit');
  reader.release();
  expect(await listFilled()).toEqual(['rest 0']);
  expect(await createMonthlyPartitions(at('2026-11-26T10:00'), views)).toHaveLength(4);
});

test('every partition of the audit record is append-only, whatever its name', async () => {
  for (const table of ['audit_entries', 'audit_entries_rest'])
    await pool.query(`alter table ${table} enable trigger audit_entries_stay_whole`);
  await createMonthlyPartitions(at('2026-11-26T10:00'), record);
  await audit(at('2026-11-26T10:00'), 'link.ignored', 'link:1');
  await audit(at('2026-12-26T10:00'), 'link.ignored', 'link:2');
  expect((await listFilled('audit_entries')).filter((line) => line.endsWith(' 1'))).toEqual(['2026_11 1', '2026_12 1']);
  for (const statement of [
    "update audit_entries_2026_12 set action = 'x'",
    'delete from audit_entries_2026_12',
    'truncate audit_entries_2026_12',
    'delete from audit_entries',
    'truncate audit_entries',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('can only be inserted');
});

test('a list between two days reads only the partitions of these days', async () => {
  await createMonthlyPartitions(at('2026-11-26T10:00'), views);
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from page_views where viewed_at >= '2026-12-02' and viewed_at < '2026-12-09'`.execute(db);
  const text = JSON.stringify(plan.rows);
  expect(text).toContain('page_views_2026_12');
  expect(text).not.toMatch(/page_views_(2026_11|2027_01|rest|until)/);
});
