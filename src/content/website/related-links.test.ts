import { expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { relatedLinksApi } from './api.ts';
import { relatedLinksGet } from './calls/related-links.ts';
import type { RelatedLinkDraft, RelatedLinkList } from './schema/related-links.ts';
import { replaceRelatedLinks } from './service/related-links.ts';

const { context } = useDatabase();
const endpoint = indexEndpoints(relatedLinksApi).get(endpointKey(relatedLinksGet))!;
const ask = async () => ((await invoke(endpoint, context(), {})) as RelatedLinkList).list;
const draft = (overrides: Partial<RelatedLinkDraft> = {}): RelatedLinkDraft => ({
  code: 'sse',
  category: 'exchange',
  name: '上海证券交易所',
  url: 'https://www.sse.com.cn',
  note: '交易规则与公告',
  ...overrides,
});

test('links are listed in the given order, and a new list replaces them', async () => {
  await replaceRelatedLinks(context(), [draft(), draft({ code: 'csrc', category: 'regulator', phone: '12386' })]);
  expect((await ask()).map(({ code, phone, checkedAt }) => [code, phone, checkedAt])).toEqual([
    ['sse', null, null],
    ['csrc', '12386', null],
  ]);
  await replaceRelatedLinks(context(), [draft({ code: 'szse' })]);
  expect((await ask()).map(({ code }) => code)).toEqual(['szse']);
});

test('a link shows when it was checked, and whether that is sample data', async () => {
  await replaceRelatedLinks(context(), [draft({ checkedAt: '2026-08-01T09:00:00+08:00', isSample: true })]);
  expect(await ask()).toMatchObject([{ checkedAt: '2026-08-01T09:00:00+08:00', isSample: true }]);
});

test.each([
  [[draft({ url: 'javascript:alert(1)' })], '0.url', '网址格式不正确'],
  [[draft({ code: 'SSE 1' })], '0.code', '代码以小写字母开头，由字母、数字和连字符组成'],
  [[draft({ name: '' })], '0.name', '请填写名称'],
  [[draft(), draft()], '', '代码不能重复'],
])('an invalid list is rejected and changes nothing', async (links, path, message) => {
  await replaceRelatedLinks(context(), [draft({ code: 'kept' })]);
  await expect(replaceRelatedLinks(context(), links)).rejects.toMatchObject({ code: 40001, errors: [{ path, message }] });
  expect((await ask()).map(({ code }) => code)).toEqual(['kept']);
});
