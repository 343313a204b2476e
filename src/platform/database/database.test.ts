import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { audit } from './audit.ts';
import { openPool } from './database.ts';
import { inTransaction } from './transaction.ts';

const { db, context, connectionString } = useDatabase();

test('count and bigint are returned as numbers, a day as text', async () => {
  const { rows } = await sql<{
    n: number;
    big: number;
    day: string;
  }>`select count(*) as n, 9007199254740991::bigint as big, date '2026-02-28' as day`.execute(db);
  expect(rows[0]).toEqual({ n: 1, big: 9007199254740991, day: '2026-02-28' });
});

test('a failed transaction leaves no audit row behind', async () => {
  const failing = inTransaction(context(), async (tx) => {
    await audit(tx, 'link.ignored', 'link:1');
    throw new Error('later step failed');
  });
  await expect(failing).rejects.toThrow('later step failed');
  expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([]);
});

test('a pool whose idle connection is lost opens another one', async () => {
  const pool = openPool({ connectionString, max: 1 });
  const idle = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = new Promise((resolve) => void pool.once('remove', resolve));
  await sql`select pg_terminate_backend(${idle.rows[0]!.pid})`.execute(db);
  await lost;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
