import { beforeAll, expect, test } from 'vitest';
import { articleListQuery } from '#content/articles/schema/articles.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { listRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { computeRowChecksum } from '#test/support/row-checksum.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';
import { previewOrder } from './service/preview-order.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '原来的标题' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

test('a preview shows the content at the scheduled time and changes no row', async () => {
  const [before] = (await listArticles(ctx, articleListQuery.parse({}))).records;
  const order = await submitAs(editor!, {
    subject: String(before!.id),
    payload: (begun) => ({ ...begun, title: '改后的标题' }),
    reason: '更正',
    applyAt: '2026-12-01T01:00:00.000Z',
  });
  const sums = await computeRowChecksum(db);
  const seen = await previewOrder(reviewer!, { id: order.id, page: 0 }, async (tx, address) => {
    const { title, correction } = await getArticle(tx, { id: before!.id });
    return `${address} ${title} ${correction?.at}`;
  });
  expect(seen).toBe(`/IntoGL/noticeDetail/${before!.id}.html 改后的标题 2026-12-01T09:00:00+08:00`);
  expect((await getArticle(ctx, { id: before!.id })).title).toBe('原来的标题');
  expect(await computeRowChecksum(db)).toBe(sums);
});

test('content that starts after the time of its order is visible in a later preview', async () => {
  const { id } = await submitAs(editor!, {
    payload: () => ({ category: 'news', title: '年底的', bodyHtml: '<p>文</p>', source: '前厅' }),
    applyAt: '2026-12-01T01:00:00.000Z',
  });
  const at = (moment: string) => previewOrder(reviewer!, { id, page: 0, at: new Date(moment) }, async ({ now }) => now.toISOString());
  expect(await at('2026-12-24T00:00:00Z')).toBe('2026-12-24T00:00:00.000Z');
  expect(await at('2020-01-01T00:00:00Z')).toBe('2026-12-01T01:00:00.000Z');
});

test('new content is previewed on its future page', async () => {
  const { id } = await submitAs(editor!, { payload: () => ({ category: 'news', title: '全新的', bodyHtml: '<p>文</p>', source: '前厅' }) });
  const seen = await previewOrder(reviewer!, { id, page: 0 }, async (tx, address) => {
    const [newest] = (await listArticles(tx, articleListQuery.parse({}))).records;
    return `${newest!.title} ${address.includes(String(newest!.id))}`;
  });
  expect(seen).toBe('全新的 true');
  expect((await listArticles(ctx, articleListQuery.parse({}))).records.map(({ title }) => title)).not.toContain('全新的');
});

test('a preview neither reads nor writes cached content of the site', async () => {
  expect((await listRelatedLinks(ctx)).list).toEqual([]);
  const { id } = await createOrder(editor!, { type: 'related-links', subject: 'all', act: 'write' });
  const items = [{ code: 'aa', category: 'data', name: '新链接', url: 'https://a.example', note: '说明' }];
  await saveOrder(editor!, { id, revision: 1, payload: { items }, reason: '', applyAt: null, until: null });
  const seen = await previewOrder(editor!, { id, page: 0 }, async (tx) =>
    (await listRelatedLinks(tx)).list.map(({ name }) => name).join(','),
  );
  expect(seen).toBe('新链接');
  expect((await listRelatedLinks(ctx)).list).toEqual([]);
});

test('an incomplete draft has no preview and reports its errors; a page that fails changes nothing either', async () => {
  const { id } = await createOrder(editor!, { type: 'article', act: 'write' });
  await expect(previewOrder(editor!, { id, page: 0 }, async () => '')).rejects.toMatchObject({ code: 40001 });
  const fine = await submitAs(editor!, { payload: () => ({ category: 'news', title: '画不出', bodyHtml: '<p>文</p>', source: '前厅' }) });
  const sums = await computeRowChecksum(db);
  await expect(
    previewOrder(reviewer!, { id: fine.id, page: 0 }, async () => {
      throw new Error('cannot draw');
    }),
  ).rejects.toThrow('cannot draw');
  expect(await computeRowChecksum(db)).toBe(sums);
});

test('the current page is rendered at the same address without the order, whatever its time; for new content the response says that there is none', async () => {
  await addArticles(ctx, { category: 'news', title: '线上的标题' });
  const [standing] = (await listArticles(ctx, articleListQuery.parse({ keyWord: '线上的标题' }))).records;
  const { id } = await submitAs(editor!, {
    subject: String(standing!.id),
    payload: (begun) => ({ ...begun, title: '再改的标题' }),
    reason: '更正',
    applyAt: '2026-12-01T01:00:00.000Z',
  });
  const see = (isOfNow: boolean) =>
    previewOrder(reviewer!, { id, page: 0, isOfNow }, async (tx, address) => {
      expect(tx.actor.kind).toBe('visitor');
      return `${address} ${(await getArticle(tx, { id: standing!.id })).title} ${tx.now.toISOString()}`;
    });
  const address = `/IntoGL/noticeDetail/${standing!.id}.html`;
  expect(await see(true)).toBe(`${address} ${standing!.title} ${ctx.now.toISOString()}`);
  expect(await see(false)).toBe(`${address} 再改的标题 2026-12-01T01:00:00.000Z`);
  const fresh = await submitAs(editor!, { payload: () => ({ category: 'news', title: '还没有', bodyHtml: '<p>文</p>', source: '前厅' }) });
  await expect(previewOrder(reviewer!, { id: fresh.id, page: 0, isOfNow: true }, async () => '')).rejects.toThrow('线上还没有这一页');
});
