import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Context } from '#platform/context.ts';

/** Returns a checksum over every row of every table, to detect any write. */
export async function computeRowChecksum(db: Context['db']): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ sum: string }>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.raw(name)} t`.execute(db);
      return `${name} ${rows[0]!.sum}`;
    }),
  );
  expect(sums.length).toBeGreaterThan(100);
  return sums.join('\n');
}
