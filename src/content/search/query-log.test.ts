import { beforeEach, expect, test } from 'vitest';
import { putSearchEntries } from '#platform/search/entries.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { searchQuery, type SearchQuery } from './schema.ts';
import { recordSearch, deleteOldQueryCounts, maskQuery, listPopularQueries } from './service/query-log.ts';
import { searchSite } from './service/search-site.ts';

const { db, context } = useDatabase();
const search = (query: SearchQuery) => searchSite(context({ ip: '203.0.113.9' }), searchQuery.parse(query));
const counts = () => db.selectFrom('searchQueryCounts').selectAll().orderBy('query').execute();

beforeEach(async () => {
  await db.deleteFrom('searchQueryCounts').execute();
});

test('searches are counted by Shanghai day and query, misses separately', async () => {
  await putSearchEntries(context(), [buildSearchEntry({ title: '开户须知' })]);
  await search({ q: '开户' });
  await search({ q: ' 开户 ' });
  await search({ q: '不存在的词' });
  expect(await counts()).toEqual([
    { day: '2026-08-21', query: '不存在的词', searches: 1, misses: 1 },
    { day: '2026-08-21', query: '开户', searches: 2, misses: 0 },
  ]);
});

test('paging and choosing a kind do not count as a new search', async () => {
  await search({ q: '开户', kind: 'article' });
  await search({ q: '开户', pageNum: 2 });
  expect(await counts()).toEqual([]);
});

test('numbers that could belong to a person are masked in any notation', () => {
  for (const [query, kept] of [
    ['13800138000', '＊'],
    ['１３８００１３８０００', '＊'],
    ['电话 138-0013-8000 是谁', '电话 ＊ 是谁'],
    ['11010119900101123X', '＊'],
    ['账号6222020000001234567怎么查', '账号＊怎么查'],
    ['zhang.san@example.com 邮箱', '＊ 邮箱'],
    ['2026年', '2026年'],
    ['12386', '12386'],
  ])
    expect([query, maskQuery(query!)]).toEqual([query, kept]);
});

test('a query that contains a person’s name is not stored', async () => {
  await putSearchEntries(context(), [buildSearchEntry({ kind: 'person', title: '张三丰' })]);
  await search({ q: '张三丰' });
  expect(await counts()).toEqual([]);
});

test('queries with results by several people are popular, and misses and masked queries are not', async () => {
  for (let time = 0; time < 5; time++) {
    await recordSearch(context(), '开户', false);
    await recordSearch(context(), '飞碟', true);
    await recordSearch(context(), '13800138000', false);
    if (time > 0) await recordSearch(context(), '少人问', false);
  }
  expect(await listPopularQueries(context(), 8)).toEqual(['开户']);
});

test('old counts are deleted: single ones after a month, all after 400 days', async () => {
  const rows = [
    ['2026-08-01', '近的', 1],
    ['2026-07-01', '一次', 1],
    ['2026-07-01', '两次', 2],
    ['2025-06-01', '很久', 99],
  ] as const;
  await db
    .insertInto('searchQueryCounts')
    .values(rows.map(([day, query, searches]) => ({ day, query, searches, misses: 0 })))
    .execute();
  expect(await deleteOldQueryCounts(context())).toBe(2);
  expect((await counts()).map(({ query }) => query)).toEqual(['两次', '近的']);
});
