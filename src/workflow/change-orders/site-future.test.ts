import { beforeAll, expect, test } from 'vitest';
import { articleListQuery } from '#content/articles/schema/articles.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { listRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs, withLaterTime } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { computeRowChecksum } from '#test/support/row-checksum.ts';
import { createRelease } from '#workflow/approvals/service/releases.ts';
import { contentKind } from './service/content-kind.ts';
import { beginFuture, readFuture, renderFuturePage } from './service/future/site-future.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer]: (Context & { staffId: number })[] = [];
const orders = { changed: 0, added: 0, temporary: 0, alone: 0, waiting: 0 };
let articleId = 0;

const article = (title: string) => () => ({ category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅' });
const links = (name: string) => () => ({ items: [{ code: 'aa', category: 'data', name, url: 'https://a.example', note: '说明' }] });
const titlesIn = async (tx: Context) => (await listArticles(tx, articleListQuery.parse({}))).records.map(({ title }) => title);
const linksIn = async (tx: Context) => (await listRelatedLinks(tx)).list.map(({ name }) => name);

beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '原来的标题' });
  articleId = (await listArticles(ctx, articleListQuery.parse({}))).records[0]!.id;
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  const schedule = async (draft: Parameters<typeof submitAs>[1], isApproved = true): Promise<number> => {
    const { id } = await submitAs(editor!, draft);
    if (isApproved) await approveAs(reviewer!, id);
    return id;
  };
  orders.changed = await schedule({
    subject: String(articleId),
    payload: (begun) => ({ ...begun, title: '改后的标题' }),
    applyAt: '2026-12-01T01:00:00.000Z',
  });
  orders.added = await schedule({ payload: article('十二月的新公告'), applyAt: '2026-12-02T01:00:00.000Z' });
  orders.temporary = await schedule({
    type: 'related-links',
    subject: 'all',
    payload: links('临时的链接'),
    applyAt: '2026-12-01T01:00:00.000Z',
    until: '2026-12-05T01:00:00.000Z',
  });
  orders.alone = await schedule({ payload: article('等待同批'), applyAt: '2026-12-01T01:00:00.000Z' });
  orders.waiting = await schedule({ payload: article('尚未批准'), applyAt: '2026-12-01T01:00:00.000Z' }, false);
  await createRelease(editor, contentKind, { title: '同批', ids: [orders.alone, orders.waiting] });
});

const browse = async <Result>(at: string, look: (tx: Context) => Promise<Result>): Promise<Result> => {
  await beginFuture(reviewer!, { at });
  let seen: Result | undefined;
  await renderFuturePage(reviewer!, '/', async (tx) => {
    expect(tx.actor.kind).toBe('visitor');
    seen = await look(tx);
    return '';
  });
  return seen!;
};

test('at a moment all orders that are due by then are applied, and no row is changed', async () => {
  await beginFuture(reviewer!, { at: '2026-12-03T00:00:00Z' });
  const sums = await computeRowChecksum(db);
  const shown = await renderFuturePage(reviewer!, '/', async (tx) => {
    const { title } = await getArticle(tx, { id: articleId });
    return `${tx.now.toISOString()} ${title} ${(await titlesIn(tx)).includes('十二月的新公告')} ${(await linksIn(tx)).join()}`;
  });
  expect(shown).toMatchObject({ html: '2026-12-03T00:00:00.000Z 改后的标题 true 临时的链接', applied: 3, failed: 1 });
  expect(await computeRowChecksum(db)).toBe(sums);
  expect((await getArticle(ctx, { id: articleId })).title).toBe('原来的标题');
});

test('an order that is due later is not applied yet', async () => {
  expect(await browse('2026-12-01T12:00:00Z', titlesIn)).not.toContain('十二月的新公告');
});

test('after the end of an order its former content has returned', async () => {
  expect(await browse('2026-12-04T00:00:00Z', linksIn)).toEqual(['临时的链接']);
  expect(await browse('2026-12-06T00:00:00Z', linksIn)).toEqual([]);
});

test('the differences name each order with its pages and contents, and why one will not be applied', async () => {
  await beginFuture(reviewer!, { at: '2026-12-03T00:00:00Z' });
  const { future } = await readFuture(reviewer!);
  const found = new Map(future!.orders.map((order) => [order.id, order]));
  expect(found.get(orders.changed)).toMatchObject({ failure: null, addresses: [`/IntoGL/noticeDetail/${articleId}.html`] });
  expect(JSON.stringify(found.get(orders.changed)!.differences)).toMatch(/改后/);
  expect(found.get(orders.added)!.addresses[0]).toMatch(/^\/IntoGL\/noticeDetail\/\d+\.html$/);
  expect(found.get(orders.alone)).toMatchObject({ failure: expect.stringContaining('同批'), differences: [] });
  expect(found.has(orders.waiting)).toBe(false);
});

test('of two orders that change the same content without knowing of each other the later one is left out, with the reason', async () => {
  await db.updateTable('approvalRequests').set({ base: 'another version' }).where('id', '=', orders.changed).execute();
  await beginFuture(reviewer!, { at: '2026-12-03T00:00:00Z' });
  const { future } = await readFuture(reviewer!);
  expect(future!.orders.find(({ id }) => id === orders.changed)?.failure).toContain('线上的内容已有变化');
});

test('a moment is bound to the person who chose it, for 30 minutes', async () => {
  await beginFuture(reviewer!, { at: '2026-12-03T00:00:00Z' });
  await expect(renderFuturePage(editor!, '/', async () => '')).rejects.toThrow('没有选择时刻');
  expect(await readFuture(editor!)).toEqual({ future: null });
  const later = withLaterTime(reviewer!, new Date(ctx.now.getTime() + 30 * 60_000 + 1));
  await expect(renderFuturePage(later, '/', async () => '')).rejects.toThrow('已超过 30 分钟');
});

test('orders outside of the scopes of a person are only counted', async () => {
  const narrow = await actAs(ctx, ['content.read'], { scopes: ['tender'] });
  await beginFuture(narrow, { at: '2026-12-03T00:00:00Z' });
  const { future } = await readFuture(narrow);
  expect(future).toMatchObject({ orders: [], hidden: 4 });
});

test('only a future moment within a year is accepted, and the choice is in the audit', async () => {
  for (const [at, message] of [
    ['2026-11-24T01:00:00Z', '请选择以后的时刻'],
    ['2028-01-01T00:00:00Z', '请选择一年以内的时刻'],
  ] as const)
    await expect(async () => beginFuture(reviewer!, { at })).rejects.toMatchObject({
      errors: [{ path: 'at', message: expect.stringContaining(message) }],
    });
  const entry = await db.selectFrom('auditEntries').select('details').where('action', '=', 'site.futureViewed').orderBy('id').execute();
  expect(entry[0]?.details).toMatchObject({ at: expect.stringMatching(/^2026-12-/) });
});

test('a page that fails leaves nothing behind', async () => {
  await beginFuture(reviewer!, { at: '2026-12-03T00:00:00Z' });
  const sums = await computeRowChecksum(db);
  await expect(
    renderFuturePage(reviewer!, '/', async () => {
      throw new Error('cannot draw');
    }),
  ).rejects.toThrow('cannot draw');
  expect(await computeRowChecksum(db)).toBe(sums);
});
