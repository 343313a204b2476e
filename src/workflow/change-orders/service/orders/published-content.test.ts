import { beforeAll, describe, expect, test } from 'vitest';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAsThree, approveAs, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { ratifyRequest } from '#workflow/approvals/service/decide.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { contentKind } from '../content-kind.ts';
import { listOrders } from './list-orders.ts';
import { mergeOrder } from './merge-order.ts';
import { readOrder } from './read-order.ts';
import { takeDown } from './take-down.ts';
import { createOrder, restoreOrder, saveOrder } from './write-order.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer, compliance]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  await addArticles(ctx, { title: '原来的公告', category: 'notice' });
  [editor, reviewer, compliance] = await actAsThree(ctx);
});

describe('published content', () => {
  const articleIdOf = async (title: string) =>
    (await db.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;

  test('published content does not change until the correction is approved; readers then see its reason', async () => {
    const id = await articleIdOf('原来的公告');
    const order = await submitAs(editor!, {
      subject: String(id),
      payload: (begun) => ({ ...begun, title: '更正后的公告' }),
      reason: '标题有误',
    });
    expect(order.differences).toMatchObject([{ path: 'title', label: '标题', kind: 'text' }]);
    expect((await getArticle(ctx, { id })).title).toBe('原来的公告');
    await approveAs(reviewer!, order.id);
    expect(await getArticle(ctx, { id })).toMatchObject({ title: '更正后的公告', correction: { reason: '标题有误' } });
  });

  test('published content has only one open order at a time', async () => {
    const id = await articleIdOf('更正后的公告');
    const first = await createOrder(editor!, { type: 'article', subject: String(id), act: 'write' });
    expect(await createOrder(reviewer!, { type: 'article', subject: String(id), act: 'write' })).toEqual(first);
    await withdrawRequest(editor!, contentKind, first);
  });

  test('published content that has changed makes the order stale, and merging keeps both changes', async () => {
    const link = (code: string, note: string) => ({
      code,
      category: 'exchange' as const,
      name: code,
      url: `https://${code}.example`,
      note,
    });
    await replaceRelatedLinks(ctx, [link('aa', '甲'), link('bb', '乙')]);
    const { id } = await createOrder(editor!, { type: 'related-links', subject: 'all', act: 'write' });
    const begun = await readOrder(editor!, { id });
    const items = begun.payload['items'] as { code: string; note: string }[];
    const mine = items.map((item) => (item.code === 'aa' ? { ...item, note: '甲的新说明' } : item));
    await saveOrder(editor!, { id, revision: 1, payload: { items: mine }, reason: '更新', applyAt: null, until: null });
    await replaceRelatedLinks(ctx, [link('aa', '甲'), link('bb', '乙的新说明'), link('cc', '丙')]);
    await expect(submitRequest(editor!, contentKind, { id, revision: 2 })).rejects.toMatchObject({ code: 40009 });
    expect((await readOrder(editor!, { id })).state).toBe('stale');
    expect(await mergeOrder(editor!, { id, revision: 2 })).toEqual({ revision: 3, conflicts: [] });
    const merged = (await readOrder(editor!, { id })).payload['items'] as { code: string; note: string }[];
    expect(merged.map(({ code, note }) => [code, note])).toEqual([
      ['aa', '甲的新说明'],
      ['bb', '乙的新说明'],
      ['cc', '丙'],
    ]);
    await submitRequest(editor!, contentKind, { id, revision: 3 });
    // Changed again after the order was approved and scheduled: the order must not overwrite it.
    await replaceRelatedLinks(ctx, [link('dd', '丁')]);
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'stale' });
  });

  test('published content is restored by an order with the content of an earlier one', async () => {
    const id = await articleIdOf('更正后的公告');
    const wrong = await submitAs(editor!, { subject: String(id), payload: (begun) => ({ ...begun, title: '改坏的公告' }) });
    await approveAs(reviewer!, wrong.id);
    const [good] = await db
      .selectFrom('approvalRequests')
      .select('id')
      .where('title', '=', '更正后的公告')
      .where('state', '=', 'applied')
      .execute();
    const again = await restoreOrder(editor!, { id: good!.id });
    const { payload, state } = await readOrder(editor!, again);
    expect({ title: payload['title'], state }).toEqual({ title: '更正后的公告', state: 'draft' });
    await withdrawRequest(editor!, contentKind, again);
  });

  test('published content can be taken down by one person at once, and stays on the list until another person has ratified it', async () => {
    const id = await articleIdOf('改坏的公告');
    const { id: order } = await takeDown(compliance!, { type: 'article', subject: String(id), reason: '内容有误，正在核实' });
    await expect(getArticle(ctx, { id })).rejects.toThrow('该内容已撤下');
    expect((await listOrders(reviewer!, { box: 'unratified' })).records.map((one) => one.id)).toEqual([order]);
    const self = {
      ...compliance!,
      actor: {
        ...compliance!.actor,
        permissions: new Map([
          ['content.read', 'all'],
          ['content.approve', 'all'],
        ]),
      },
    };
    await expect(ratifyRequest(self as Context, contentKind, { id: order, note: '' })).rejects.toThrow('须由他人追认');
    await ratifyRequest(reviewer!, contentKind, { id: order, note: '同意' });
    expect((await listOrders(reviewer!, { box: 'unratified' })).records).toEqual([]);
  });
});
