import { beforeAll, expect, test } from 'vitest';
import { invoke } from '#platform/http/invoke.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { createSearchApi } from './api.ts';
import { searchGet, searchSuggest } from './calls.ts';
import type { SearchResult, SuggestionList } from './schema.ts';
import { replacePromotions } from './service/promotions.ts';
import { noSources } from './service/search-site.ts';

const { context } = useDatabase();
const endpointOf = (path: string) => createSearchApi(noSources).find(({ call }) => call.path === path)!;
const search = (input: unknown) => invoke(endpointOf(searchGet.path), context(), input) as Promise<SearchResult>;
const suggest = async (q: string) => ((await invoke(endpointOf(searchSuggest.path), context(), { q })) as SuggestionList).list;

beforeAll(async () => {
  await putSearchEntries(context(), [
    ...Array.from({ length: 25 }, (_, at) =>
      buildSearchEntry({ title: `关于第 ${at} 项安排的公告`, date: `2026-01-${String(at + 1).padStart(2, '0')}` }),
    ),
    buildSearchEntry({ kind: 'page', title: '开户流程', href: '/OnlineTrading/OpeningProcess.html' }),
    buildSearchEntry({ kind: 'security', title: '贵州茅台', keys: ['600519'], label: '600519', href: '/s/600519' }),
    buildSearchEntry({ kind: 'person', title: '张三丰', href: '/p' }),
  ]);
  await replacePromotions(context(), [{ queries: ['长辈版'], title: '切换到长辈版', href: '/mode/elder?on=1&to=/' }]);
});

test('all kinds are returned with their best matches; one kind is returned page by page', async () => {
  const all = await search({ q: '公告' });
  expect(all.groups).toMatchObject([{ kind: 'article', name: '公告与资讯', total: 25 }]);
  expect(all.groups[0]?.records).toHaveLength(4);
  const third = await search({ q: '公告', kind: 'article', pageNum: '3' });
  expect(third).toMatchObject({ kind: 'article', pageNum: 3, pageSize: 10, total: 25 });
  expect(third.groups[0]?.records.map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01']);
});

test('an empty query finds nothing, and popular queries are offered', async () => {
  expect((await search({})).popular).toEqual(['长辈版']);
  for (const q of ['', '   ', '​']) expect(await search({ q })).toMatchObject({ total: 0, groups: [] });
});

test('special characters are treated as text', async () => {
  for (const q of ['%', '_', '\\', "'", '"', '&|!', '(', '🀄', 'a'.repeat(60)]) expect((await search({ q })).total).toBeTypeOf('number');
  expect((await search({ q: '%' })).total).toBe(0);
});

test('an invalid query is rejected by field', async () => {
  for (const q of ['\0公告', '\ud800公告']) await expect(search({ q })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'q' }] });
  await expect(search({ q: '长'.repeat(61) })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'q', message: '搜索词不超过 60 个字' }],
  });
  await expect(search({ q: '公告', kind: 'password' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'kind' }] });
  for (const pageNum of [0, 31, 'x']) await expect(search({ q: '公告', pageNum })).rejects.toMatchObject({ errors: [{ path: 'pageNum' }] });
});

test('suggestions contain securities by code, name and pinyin, pages, and promoted answers', async () => {
  for (const q of ['6005', '茅台', 'gzm', 'guizhou'])
    expect([q, await suggest(q)]).toEqual([q, [{ text: '贵州茅台', href: '/s/600519', hint: '600519' }]]);
  expect(await suggest('kaihu')).toEqual([{ text: '开户流程', href: '/OnlineTrading/OpeningProcess.html', hint: '页面与服务' }]);
  expect(await suggest('长辈')).toEqual([{ text: '切换到长辈版', href: '/mode/elder?on=1&to=/', hint: '' }]);
});

test('suggestions never contain a person', async () => {
  expect(await suggest('张三丰')).toEqual([]);
});
