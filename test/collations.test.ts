import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';

const { db } = useDatabase();

test('every text column has the collation "C", so that no order depends on the locale of a server', async () => {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
       and attnum > 0 and not attisdropped and attcollation <> 0 and attcollation <> '"C"'::regcollation
     order by 1`.execute(db);
  expect(rows).toEqual([]);
});
