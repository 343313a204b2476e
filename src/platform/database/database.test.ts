import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { audit } from './audit.ts';
import { inTransaction } from './transaction.ts';

const { db, context } = useDatabase();

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
