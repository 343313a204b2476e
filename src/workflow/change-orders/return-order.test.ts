import { beforeAll, expect, test } from 'vitest';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { listRelatedLinks, replaceRelatedLinks } from '#content/website/service/related-links.ts';
import { readCampaign } from '#content/website/service/write-campaigns.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, approveAs, editorRights, withLaterTime, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { allTypes } from './all-types.ts';
import { contentKind } from './service/content-kind.ts';
import { listOrders } from './service/orders/list-orders.ts';
import { readOrder } from './service/orders/read-order.ts';
import { saveOrder, createOrder } from './service/orders/write-order.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const end = new Date('2026-11-27T02:00:00Z');
const ctx = context({ now });
const atEnd = { ...ctx, now: end };
let [editor, reviewer]: (Context & { staffId: number })[] = [];

const link = (name: string) => ({ code: 'aa', category: 'exchange' as const, name, url: 'https://aa.example', note: '说明' });
const nameNow = async (at: Date) => JSON.stringify(await listRelatedLinks({ ...ctx, now: at }));

beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

/** Changes a link until an end date. Returns the order and the return order that restores the previous content. */
async function changeUntilEnd(name: string): Promise<{ id: number; back: number }> {
  const { id } = await submitAs(editor!, {
    type: 'related-links',
    subject: 'all',
    payload: ({ items }) => ({ items: (items as object[]).map((item) => ({ ...item, name })) }),
    until: end.toISOString(),
  });
  expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'applied' });
  return { id, back: (await readOrder(editor!, { id })).returnedBy! };
}

test('content of a kind without an end is followed by the previous content, by an order that was approved together with the first', async () => {
  await replaceRelatedLinks(ctx, [link('平时的名称')]);
  const { id, back } = await changeUntilEnd('节日的名称');
  expect(await nameNow(now)).toContain('节日的名称');
  const waiting = await readOrder(reviewer!, { id: back });
  expect(waiting).toMatchObject({ state: 'scheduled', returnOf: id, applyAt: end.toISOString() });
  expect(waiting.steps.filter(({ kind }) => kind === 'approve').map(({ by }) => by?.id)).toEqual([reviewer!.staffId]);
  expect(await applyDue({ ...ctx, now: new Date(end.getTime() - 1) }, [contentKind])).toBe(0);
  expect(await applyDue(atEnd, [contentKind])).toBe(1);
  expect(await nameNow(end)).toContain('平时的名称');
  expect(await nameNow(end)).not.toContain('节日的名称');
});

test('changes made in the meantime are not overwritten at the end: the return order is stale and its author can merge it', async () => {
  await replaceRelatedLinks(ctx, [link('平时的名称')]);
  const { back } = await changeUntilEnd('临时的名称');
  await replaceRelatedLinks(ctx, [link('第三种名称')]);
  expect(await applyDue(atEnd, [contentKind])).toBe(0);
  expect(await nameNow(end)).toContain('第三种名称');
  expect((await readOrder(editor!, { id: back })).state).toBe('stale');
  expect((await listOrders(withLaterTime(editor!, end), { box: 'mine' })).records.map(({ id }) => id)).toContain(back);
  await withdrawRequest(editor!, contentKind, { id: back });
});

test('new content of a kind that can be withdrawn is withdrawn at the end', async () => {
  const { id } = await submitAs(editor!, {
    type: 'campaign',
    payload: (begun) => ({
      ...begun,
      title: '限时活动',
      summary: '说明',
      picture: '/media/banners/gate',
      alt: '图',
      startsAt: now.toISOString(),
      riskTip: '投资有风险',
    }),
    until: end.toISOString(),
  });
  expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'applied' });
  const { subject, returnedBy } = await readOrder(editor!, { id });
  expect((await readOrder(editor!, { id: returnedBy! })).act).toBe('withdraw');
  const isUp = async () => (await readCampaign(atEnd, Number(subject))).withdrawnAt === null;
  expect(await isUp()).toBe(true);
  expect(await applyDue(atEnd, [contentKind])).toBe(1);
  expect(await isUp()).toBe(false);
});

test('a return order can be withdrawn like any other order, and then nothing is restored', async () => {
  await replaceRelatedLinks(ctx, [link('平时的名称')]);
  const { back } = await changeUntilEnd('从此的名称');
  await withdrawRequest(editor!, contentKind, { id: back });
  expect(await applyDue(atEnd, [contentKind])).toBe(0);
  expect(await nameNow(end)).toContain('从此的名称');
});

test('an article has its own end: no return order is created', async () => {
  const payload = () => ({ category: 'news', title: '有下架时间', bodyHtml: '<p>文</p>', source: '前厅' });
  const { id } = await submitAs(editor!, { payload, until: end.toISOString() });
  await approveAs(reviewer!, id);
  const order = await readOrder(editor!, { id });
  expect(order.returnedBy).toBeNull();
  await expect(getArticle(atEnd, { id: Number(order.subject) })).rejects.toMatchObject({ code: 40004 });
});

test('a correction with an end takes the article down at that time, and a correction without one keeps the existing end', async () => {
  const payload = () => ({ category: 'news', title: '先没有下架时间', bodyHtml: '<p>文</p>', source: '前厅' });
  const first = await submitAs(editor!, { payload });
  await approveAs(reviewer!, first.id);
  const subject = (await readOrder(editor!, { id: first.id })).subject!;
  const correct = async (title: string, until?: string) => {
    const { id } = await submitAs(editor!, {
      type: 'article',
      subject,
      payload: (begun) => ({ ...begun, title }),
      reason: '补充说明',
      ...(until && { until }),
    });
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'applied' });
  };
  await correct('更正后有下架时间', end.toISOString());
  await correct('再次更正');
  expect(await getArticle({ ...ctx, now: new Date(end.getTime() - 1) }, { id: Number(subject) })).toMatchObject({ title: '再次更正' });
  await expect(getArticle(atEnd, { id: Number(subject) })).rejects.toMatchObject({ code: 40004 });
});

test.each(allTypes.filter(({ hasEnd }) => hasEnd).map(({ code }) => [code]))(
  '%s, whose orders have an end, is among the kinds whose ends are tested here',
  (code) => {
    expect(['article']).toContain(code);
  },
);

test('the end of an order is part of the approved content: a different end is different content', async () => {
  const { id } = await createOrder(editor!, { type: 'related-links', subject: 'all', act: 'write' });
  const { payload } = await readOrder(editor!, { id });
  const hashWith = async (until: string | null, revision: number): Promise<string> => {
    await saveOrder(editor!, { id, revision, payload, reason: '', applyAt: null, until });
    return (await db.selectFrom('approvalRequests').select('contentHash').where('id', '=', id).executeTakeFirstOrThrow()).contentHash;
  };
  expect(await hashWith(end.toISOString(), 1)).not.toBe(await hashWith(null, 2));
});
