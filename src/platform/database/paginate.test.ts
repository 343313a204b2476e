import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mostCounted } from '#contract/paging.ts';
import { useDatabase } from '#test/support/database.ts';
import { countSome, paginate, type PageOptions } from './paginate.ts';

const { db } = useDatabase();

/** A page of the even numbers to 50, the largest first, with the number of queries that it took. */
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

test('a page and the number of all rows are one query', async () => {
  expect(await pageOfNumbers({ pageNum: 2, pageSize: 3 })).toEqual({
    records: [44, 42, 40],
    total: 25,
    pageNum: 2,
    pageSize: 3,
    queries: 1,
  });
});

test('without a wish it is the first page of ten', async () => {
  expect(await pageOfNumbers({})).toMatchObject({ records: [50, 48, 46, 44, 42, 40, 38, 36, 34, 32], pageNum: 1, pageSize: 10 });
});

test('what is counted does not stand in the rows', async () => {
  const { records } = await paginate(db.selectFrom(sql<{ n: number }>`generate_series(1, 2)`.as('numbers')), {}, (all) => all.selectAll());
  expect(records.map((row) => Object.keys(row))).toEqual([['numbers'], ['numbers']]);
});

test('a page behind the last is empty and still knows how many there are', async () => {
  expect(await pageOfNumbers({ pageNum: 4, pageSize: 10 })).toMatchObject({ records: [], total: 25, queries: 2 });
});

test('of nothing there is an empty first page, which one query tells', async () => {
  const none = db.selectFrom('categories').where('code', '=', 'no such category');
  expect(await paginate(none, {}, (all) => all.select('code'))).toEqual({ records: [], total: 0, pageNum: 1, pageSize: 10 });
});

test('a total that is known is not counted again', async () => {
  expect(await pageOfNumbers({ pageNum: 9, pageSize: 10 }, 25)).toMatchObject({ records: [], total: 25, queries: 1 });
});

const numbersTo = (last: number) => db.selectFrom(sql<{ n: number }>`generate_series(1, ${last}::integer)`.as<'all'>(sql`numbers(n)`));

test('what is few is counted, as the query narrows it', async () => {
  expect(await countSome(db, numbersTo(30).where(sql<boolean>`n % 3 = 0`))).toBe(10);
  expect(await countSome(db, numbersTo(0))).toBe(0);
  expect(await countSome(db, numbersTo(mostCounted))).toBe(mostCounted);
});

test('what is more is counted no further than one beyond, and no row behind that is read', async () => {
  // The row after the last that is needed would end in an error.
  const guarded = numbersTo(mostCounted + 2).where(sql<boolean>`1 / (${mostCounted + 2} - n) >= 0`);
  expect(await countSome(db, guarded)).toBe(mostCounted + 1);
});
