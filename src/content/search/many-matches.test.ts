import { beforeAll, expect, test } from 'vitest';
import { putSearchEntries } from '#platform/search/entries.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { searchQuery, type SearchQuery } from './schema.ts';
import { searchSite } from './service/search-site.ts';

const { context } = useDatabase();
const search = (query: SearchQuery) => searchSite(context(), searchQuery.parse(query));
const articles = 2600;
/** Articles from old to new; every third has 频繁 in its title, all have it in their text, and one in six contains 少见词. */
const entries = Array.from({ length: articles }, (_, at) =>
  buildSearchEntry({
    title: at % 3 === 0 ? `频繁公告 ${at}` : `公告 ${at}`,
    text: at % 6 === 0 ? '频繁出现的少见词' : '频繁出现',
    date: new Date(Date.UTC(2020, 0, 1) + at * 3_600_000),
  }),
);

beforeAll(() => putSearchEntries(context(), entries));

const numbersOf = (result: Awaited<ReturnType<typeof search>>) => result.groups[0]!.records.map(({ title }) => Number(title.split(' ')[1]));

test('a word in all articles is counted up to 300, with a note that there are more', async () => {
  const result = await search({ q: '频繁', kind: 'article' });
  expect(result).toMatchObject({ total: 300, totalIsCapped: true });
});

test('matches in titles come first, then in texts, newest first in each, on every page', async () => {
  const inTitle = entries
    .map((_, at) => at)
    .filter((at) => at % 3 === 0)
    .toReversed();
  for (const pageNum of [1, 2, 30]) {
    const shown = numbersOf(await search({ q: '频繁', kind: 'article', pageNum }));
    expect(shown).toEqual(inTitle.slice((pageNum - 1) * 10, pageNum * 10));
  }
});

test('matches in texts follow after the titles', async () => {
  const result = await search({ q: '频繁出现', kind: 'article' });
  expect(numbersOf(result)).toEqual(Array.from({ length: 10 }, (_, at) => articles - 1 - at));
});

test('a word in some hundred articles is counted up to 300 as well', async () => {
  expect(await search({ q: '少见词', kind: 'article' })).toMatchObject({ total: 300, totalIsCapped: true });
  const named = entries.filter(({ title }) => title.includes('259'));
  expect(await search({ q: '公告 259', kind: 'article' })).toMatchObject({ total: named.length });
});

test('all pages together contain every match once', async () => {
  const seen: number[] = [];
  for (let pageNum = 1; pageNum <= 30; pageNum++) seen.push(...numbersOf(await search({ q: '少见词', kind: 'article', pageNum })));
  expect(new Set(seen).size).toBe(300);
});
