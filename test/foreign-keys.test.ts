import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';

const { db } = useDatabase();

/**
 * Foreign keys whose columns are not the first of any index. A partial index counts only if it excludes nothing but rows without
 * a reference, because the look-up on deletion cannot use any other.
 */
const listUnindexed = () => sql<{ name: string }>`
  select key.conrelid::regclass || '.' || key.conname as name
    from pg_constraint key
   where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
     select 1 from pg_index index
      where index.indrelid = key.conrelid
        and (index.indkey::smallint[])[0:cardinality(key.conkey) - 1] @> key.conkey
        and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) = (
          select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = key.conrelid and attnum = key.conkey[1])))
   order by 1`;

test('every foreign key has an index', async () => {
  expect((await listUnindexed().execute(db)).rows).toEqual([]);
});

test('a foreign key without an index is reported, and a partial index over other rows does not count', async () => {
  await sql`create table leaves (branch bigint references branches, fell boolean)`.execute(db);
  await sql`create index on leaves (branch) where fell`.execute(db);
  const { rows } = await listUnindexed().execute(db);
  expect(rows).toEqual([{ name: 'leaves.leaves_branch_fkey' }]);
  await sql`create index on leaves (branch) where branch is not null`.execute(db);
  expect((await listUnindexed().execute(db)).rows).toEqual([]);
});
