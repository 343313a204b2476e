import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { executeOnServer } from '#test/support/databases/database-cleaner.ts';
import { readInitialState, restoreInitialState } from '#test/support/databases/initial-state.ts';

// The tests connect anew for each statement, because a database is only restored while nobody is connected.
const { pool, connectionString } = useDatabase();
const first = inject('firstState');
const run = (statement: string) => executeOnServer(connectionString, statement);

async function readState() {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ counts: number }>('select count(*)::int as counts from search_query_counts');
    return { ...(await readInitialState(client)), counts: rows[0]!.counts };
  } finally {
    await client.end();
  }
}

test('a database with new rows is restored to its first state: rows, rows of migrations, and sequences', async () => {
  await run(
    `insert into search_query_counts (day, query, searches, misses) select '2026-08-21', n::text, 1, 0 from generate_series(1, 2000) n`,
  );
  await run('update complaint_rules set accept_days = accept_days + 1');
  await run('delete from change_words');
  await run(`select nextval('regulatory_parameters_id_seq'), nextval('branches_id_seq')`);
  const changed = await readState();
  expect(changed.counts).toBe(2000);
  expect(changed.rows).not.toEqual(first.rows);
  expect(changed.sequences).not.toEqual(first.sequences);
  expect(await restoreInitialState(connectionString, first)).toBe(true);
  expect(await readState()).toEqual({ ...first, counts: 0 });
});

test.each([
  ['a table', 'create table leaves (id bigint)', 'drop table leaves'],
  [
    'a switched trigger',
    'alter table page_contents disable trigger page_contents_kept',
    'alter table page_contents enable trigger page_contents_kept',
  ],
  ['statistics', 'analyze staff_roles', 'delete from pg_statistic where starelid >= 16384'],
])('a database with a new %s is not reused', async (_what, change, back) => {
  await run(change);
  expect(await restoreInitialState(connectionString, first)).toBe(false);
  await run(back);
  expect(await restoreInitialState(connectionString, first)).toBe(true);
});

test('a database with an open connection is not reused', async () => {
  await pool.query('select 1');
  expect(await restoreInitialState(connectionString, first)).toBe(false);
});
