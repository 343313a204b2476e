import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildArticle } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentApi } from './api.ts';
import {
  attachmentsByNoticeId,
  categoryTable,
  cultureDetail,
  cultureList,
  homeNoticeDetail,
  homeNoticeList,
  knownCategories,
  marketNewsDetail,
  marketNewsList,
  noticeAttachments,
  noticeDetail,
  noticeDifference,
  noticeEditions,
  noticeList,
  socialDetail,
  socialList,
  withdrawnNotice,
} from './calls.ts';
import { importCategories } from './service/articles/categories.ts';
import { publishRevision, withdrawArticle } from './service/articles/publish-article.ts';
import { updateArticle } from './service/articles/write-article.ts';
import { importArticles } from './service/import/import-articles.ts';

const { context } = useDatabase();
const ctx = () => context({ now: new Date('2026-08-21T10:00:00+08:00') });
const index = indexEndpoints(contentApi);
const ask = async <Input, Result>(call: Call<Input, Result>, input: Input) =>
  (await invoke(index.get(endpointKey(call))!, ctx(), input)) as Result;
const { companyNotice, socialNotice, culture, marketNews, productNotice } = knownCategories;

beforeAll(async () => {
  const codes = [companyNotice, socialNotice, culture, marketNews, productNotice];
  await importCategories(
    ctx(),
    codes.map((code) => ({ code, name: `栏目${code}`, section: 'news' })),
  );
  await importArticles(
    ctx(),
    codes.map((category) => buildArticle({ category, title: `${category}的文章` })),
  );
});

test.each([
  ['homeNoticeList', homeNoticeList, companyNotice],
  ['socialList', socialList, socialNotice],
  ['cultureList', cultureList, culture],
  ['marketNewsList', marketNewsList, marketNews],
] as const)('%s lists its own category unless another category is given', async (_name, list, usual) => {
  expect((await ask(list, {})).records).toMatchObject([{ categoryCode: usual }]);
  expect((await ask(list, { code: productNotice })).records).toMatchObject([{ categoryCode: productNotice }]);
  expect((await ask(list, { categoryCodes: [productNotice, companyNotice] })).total).toBe(2);
});

test('the notice list without a category contains all notices', async () => {
  expect(await ask(noticeList, {})).toMatchObject({ total: 5, pageNo: 1, pageSize: 10 });
  expect((await ask(noticeList, { keyWord: '文章', title: culture })).records).toMatchObject([{ categoryCode: culture }]);
});

test.each([
  ['noticeDetail', noticeDetail],
  ['homeNoticeDetail', homeNoticeDetail],
  ['socialDetail', socialDetail],
  ['cultureDetail', cultureDetail],
  ['marketNewsDetail', marketNewsDetail],
] as const)('%s returns the article with the id, even when the id is sent as text', async (_name, detail) => {
  const { id } = (await ask(noticeList, {})).records[0]!;
  expect(await ask(detail, { id: String(id) as unknown as number })).toMatchObject({ id, attachments: [], version: 1 });
  await expect(ask(detail, { id: 99_999 })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(detail, { id: 0 })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'id', message: '编号应为正整数' }] });
  await expect(ask(detail, {} as { id: number })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'id', message: '编号应为整数' }],
  });
});

test('attachments are requested by id or by notice id', async () => {
  const { id } = (await ask(noticeList, {})).records[0]!;
  expect(await ask(noticeAttachments, { id })).toEqual({ list: [] });
  expect(await ask(attachmentsByNoticeId, { noticeId: id })).toEqual({ list: [] });
  await expect(ask(attachmentsByNoticeId, { noticeId: 99_999 })).rejects.toMatchObject({ code: 40004 });
});

test('the table of categories is returned whole or by section', async () => {
  expect((await ask(categoryTable, {})).list).toHaveLength(5);
  expect((await ask(categoryTable, { section: 'nowhere' })).list).toEqual([]);
});

test('an invalid filter is rejected field by field, in Chinese', async () => {
  await expect(ask(noticeList, { pageSize: 101, from: '昨天' })).rejects.toMatchObject({
    code: 40001,
    status: 400,
    errors: [
      { path: 'pageSize', message: '每页条数不大于 100' },
      { path: 'from', message: '日期应为实际存在的日期，格式如 2026-08-21' },
    ],
  });
});

test('editions and their difference are requested by id; numbers sent as text are accepted, invalid values are rejected', async () => {
  const { id } = (await ask(noticeList, { categoryCodes: [culture] })).records[0]!;
  const text = { category: culture, title: '改过的文章', bodyHtml: '<p>改过。</p>', source: '前厅证券' };
  await updateArticle(ctx(), { id, basedOn: 1, ...text });
  await publishRevision(ctx(), { id, reason: '有误' });
  expect(await ask(noticeEditions, { id })).toMatchObject({
    id,
    title: '改过的文章',
    list: [{ edition: 2, reason: '有误' }, { edition: 1 }],
  });
  const query = { id: String(id), from: '1', to: '2' } as unknown as { id: number; from: number; to: number };
  expect(await ask(noticeDifference, query)).toMatchObject({ from: { edition: 1 }, to: { edition: 2 }, fields: [{ name: 'title' }] });
  await expect(ask(noticeDifference, { id, from: 1, to: 3 })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(noticeDifference, { id, from: 0, to: 1 })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'from', message: '原版本从 1 开始' }],
  });
  await expect(ask(noticeEditions, { id: 99_999 })).rejects.toMatchObject({ code: 40004 });
});

test('only the call for withdrawn notices returns a withdrawn notice', async () => {
  const { id } = (await ask(noticeList, { categoryCodes: [marketNews] })).records[0]!;
  await expect(ask(withdrawnNotice, { id })).rejects.toMatchObject({ code: 40004 });
  await withdrawArticle(ctx(), { id, reason: '内容有误' });
  expect(await ask(withdrawnNotice, { id })).toMatchObject({ id, reason: '内容有误' });
  await expect(ask(noticeDetail, { id })).rejects.toMatchObject({ code: 40004, errors: [{ path: 'state', message: 'withdrawn' }] });
});
