import { beforeAll, expect, test } from 'vitest';
import { createSearchApi } from '#content/search/api.ts';
import { searchGet, searchSuggest } from '#content/search/calls.ts';
import type { SearchQuery, SearchResult, SuggestionList } from '#content/search/schema.ts';
import { noSources } from '#content/search/service/search-site.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundHits } from './search/hits.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(createSearchApi({ ...noSources, hits: [fundHits] }));
const find = (query: SearchQuery) => invoke(endpoints.get(endpointKey(searchGet))!, context(), query) as Promise<SearchResult>;
const suggest = (q: string) => invoke(endpoints.get(endpointKey(searchSuggest))!, context(), { q }) as Promise<SuggestionList>;
const funds = async (q: string) => (await find({ q })).groups.find(({ kind }) => kind === 'fund');
const codes = async (q: string) => (await funds(q))?.records.map(({ label }) => label.slice(0, 6)) ?? [];

beforeAll(async () => {
  await prepareFunds(context(), [
    buildFund({ code: '000001', name: '重庆红利混合A', manager: '重庆' }),
    buildFund({ code: '000002', name: '红利', manager: null }),
    buildFund({ code: '160001', name: '沪深300红利联接', manager: '华夏' }),
    ...Array.from({ length: 12 }, (_, at) => buildFund({ code: `5000${10 + at}`, name: `示例成长${at}` })),
  ]);
  await publishLevels(context(), {}, { '000001': 'R3' });
  await putSearchEntries(context(), [
    { owner: 'page:/x', kind: 'page', title: '红利怎么领', href: '/x.html' },
    { owner: 'faq:1', kind: 'faq', title: '红利到账时间', href: '/faq.html' },
  ]);
});

test('a fund is found by code, by the beginning of it, by name and by every reading of its initials', async () => {
  expect(await codes('000001')).toEqual(['000001']);
  expect(await codes('0000')).toEqual(['000001', '000002']);
  expect(await codes('重慶红利')).toEqual(['000001']);
  expect(await codes('cqhl')).toEqual(['000001']);
  expect(await codes('zqhl')).toEqual(['000001']);
  expect(await codes('300')).toEqual(['160001']);
  expect(await codes('红利 联接')).toEqual(['160001']);
});

test('an equal name comes first, with level and manager beside the name where known', async () => {
  expect((await funds('红利'))?.records).toMatchObject([
    { title: '红利', label: '000002 · 基金', href: '/fund/000002.html' },
    { title: '重庆红利混合A', label: '000001 · 基金 · R3 · 重庆', titleMarks: [[2, 4]] },
    { title: '沪深300红利联接', label: '160001 · 基金 · 华夏' },
  ]);
});

test('funds are one of the groups in the results and count in the total', async () => {
  const { groups, total } = await find({ q: '红利' });
  expect(groups.map(({ kind, total: own }) => [kind, own])).toEqual([
    ['page', 1],
    ['fund', 3],
    ['faq', 1],
  ]);
  expect(total).toBe(5);
});

test('funds alone are returned page by page', async () => {
  const page = async (pageNum: number) => (await find({ q: '示例成长', kind: 'fund', pageNum })).groups[0];
  expect(await page(1)).toMatchObject({ total: 12, records: { length: 10 } });
  expect(await page(2)).toMatchObject({ total: 12, records: { length: 2 } });
});

test('funds are suggested after pages, and an empty query suggests none', async () => {
  const { list } = await suggest('红利');
  expect(list.map(({ href }) => href)).toEqual(['/x.html', '/fund/000002.html', '/fund/000001.html', '/fund/160001.html', '/faq.html']);
  expect((await suggest('鼢鼩')).list).toEqual([]);
});

test('special characters are treated as text', async () => {
  for (const q of ['%', '_', "'; drop table funds", '\\', '00%']) expect(await codes(q), q).toEqual([]);
});
