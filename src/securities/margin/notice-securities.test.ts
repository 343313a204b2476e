import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { withdrawArticle } from '#content/articles/service/articles/publish-article.ts';
import { importArticles } from '#content/articles/service/import/import-articles.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { putNoticeItems, type SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { buildArticle, testCategories } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { marginApi } from './api.ts';
import { noticeSecurities } from './calls.ts';
import type { NoticeSecurityList } from './schema.ts';

const { context } = useDatabase();
const index = indexEndpoints(marginApi);
const ask = async (id: number | string) =>
  (await invoke(index.get(endpointKey(noticeSecurities))!, context(), { id })) as NoticeSecurityList;
const item = (code: string, more: Partial<SecurityNoticeItem> = {}): SecurityNoticeItem => ({
  list: 'collateral',
  exchange: 'SSE',
  code,
  name: `证券${code}`,
  field: 'haircut',
  before: '65%',
  after: '60%',
  effectiveOn: '2026-08-21',
  ...more,
});

let [notice, withdrawn, empty]: number[] = [];
beforeAll(async () => {
  await importCategories(context(), testCategories);
  [notice, withdrawn, empty] = await importArticles(
    context(),
    ['折算率', '撤下', '其他'].map((title) => buildArticle({ title, category: 'margin', marginType: 2 })),
  );
  await putNoticeItems(
    context(),
    new Map([
      [notice!, [item('600519'), item('000001', { exchange: 'SZSE', list: 'targets', field: 'isFinancing', before: null, after: '是' })]],
      [withdrawn!, [item('600000')]],
    ]),
  );
  await withdrawArticle(context(), { id: withdrawn!, reason: '有误' });
});

test('a notice lists its securities in its own order, each with the old and new value', async () => {
  expect((await ask(notice!)).list).toEqual([
    item('600519'),
    item('000001', { exchange: 'SZSE', list: 'targets', field: 'isFinancing', before: null, after: '是' }),
  ]);
});

test('a notice about no securities has an empty list', async () => {
  expect(await ask(empty!)).toEqual({ list: [] });
});

test('the securities of a withdrawn notice are not shown any more', async () => {
  await expect(ask(withdrawn!)).rejects.toMatchObject({ code: 40004 });
});

test('an unknown notice is not found, and text is not a number', async () => {
  await expect(ask(999_999)).rejects.toMatchObject({ code: 40004 });
  await expect(ask('abc')).rejects.toMatchObject({ code: 40001 });
});
