import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { maxCounted } from '#contract/paging.ts';
import { useDatabase } from '#test/support/database.ts';
import { countUpToLimit, paginate, type PageOptions } from './paginate.ts';

const { db } = useDatabase();

/** Returns a page of the even numbers to 50, the largest first, with the number of queries used. */
async function pageOfNumbers(asked: PageOptions, total?: number) {
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => ((queries += 1), node),
    transformResult: async ({ result }) => result,
  });
  const even = counting.selectFrom(sql<{ n: number }>`generate_series(1, 50)`.as<'all'>(sql`numbers(n)`)).where(sql<boolean>`n % 2 = 0`);
  const page = await paginate(even, asked, (all) => all.select(sql<number>`n`.as('n')).orderBy('n', 'desc'), total);
  return { ...page, records: page.records.map(({ n }) => n), queries };
}

test('a page and the total are read by one query', async () => {
  expect(await pageOfNumbers({ pageNum: 2, pageSize: 3 })).toEqual({
    records: [44, 42, 40],
    total: 25,
    pageNum: 2,
    pageSize: 3,
    queries: 1,
  });
});

test('the default is the first page of ten', async () => {
  expect(await pageOfNumbers({})).toMatchObject({ records: [50, 48, 46, 44, 42, 40, 38, 36, 34, 32], pageNum: 1, pageSize: 10 });
});

test('the count is not part of the rows', async () => {
  const { records } = await paginate(db.selectFrom(sql<{ n: number }>`generate_series(1, 2)`.as('numbers')), {}, (all) => all.selectAll());
  expect(records.map((row) => Object.keys(row))).toEqual([['numbers'], ['numbers']]);
});

test('a page after the last is empty and still has the total', async () => {
  expect(await pageOfNumbers({ pageNum: 4, pageSize: 10 })).toMatchObject({ records: [], total: 25, queries: 2 });
});

test('an empty result is an empty first page, by one query', async () => {
  const none = db.selectFrom('categories').where('code', '=', 'no such category');
  expect(await paginate(none, {}, (all) => all.select('code'))).toEqual({ records: [], total: 0, pageNum: 1, pageSize: 10 });
});

test('a known total is not counted again', async () => {
  expect(await pageOfNumbers({ pageNum: 9, pageSize: 10 }, 25)).toMatchObject({ records: [], total: 25, queries: 1 });
});

const numbersTo = (last: number) => db.selectFrom(sql<{ n: number }>`generate_series(1, ${last}::integer)`.as<'all'>(sql`numbers(n)`));

test('few rows are counted exactly, with the filters of the query', async () => {
  expect(await countUpToLimit(db, numbersTo(30).where(sql<boolean>`n % 3 = 0`))).toBe(10);
  expect(await countUpToLimit(db, numbersTo(0))).toBe(0);
  expect(await countUpToLimit(db, numbersTo(maxCounted))).toBe(maxCounted);
});

test('many rows are counted up to one beyond the limit, and no row after that is read', async () => {
  // The row after the last needed one would raise an error.
  const guarded = numbersTo(maxCounted + 2).where(sql<boolean>`1 / (${maxCounted + 2} - n) >= 0`);
  expect(await countUpToLimit(db, guarded)).toBe(maxCounted + 1);
});
