import { beforeAll, expect, test } from 'vitest';
import { addArticles } from '#modules/portal/content/factory.ts';
import { articleListQuery } from '#modules/portal/content/schema/articles.ts';
import { listArticles } from '#modules/portal/content/service/articles/list-articles.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { actAs, approveAs, editorRights, reviewerRights } from './factory.ts';
import { togetherInput, type TogetherInput } from './schema/contents.ts';
import { changeTogether } from './service/orders/change-together.ts';
import { readOrder } from './service/orders/read-order.ts';
import { submitRequest } from '#modules/workflow/approvals/service/submit.ts';
import { withdrawRequest } from '#modules/workflow/approvals/service/write.ts';
import { contentKind } from './service/content-kind.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let [editor, reviewer]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  for (const title of ['甲', '乙', '丙']) await addArticles(ctx, { category: 'news', title });
  await addArticles(ctx, { category: 'notice', title: '公告' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

const shown = async () => (await listArticles(ctx, articleListQuery.parse({ pageSize: 50 }))).records;
const subjectsOf = async (...titles: string[]) => (await shown()).filter(({ title }) => titles.includes(title)).map(({ id }) => String(id));
const act = async (wanted: Omit<TogetherInput, 'type' | 'title' | 'reason'>, by = editor!) =>
  changeTogether(by, togetherInput.parse({ type: 'article', title: '一批', reason: '活动已经结束', ...wanted }));
const countOrders = async () => (await db.selectFrom('approvalRequests').select('id').execute()).length;

test('several things are withdrawn in one moment, when each of them is approved', async () => {
  const subjects = await subjectsOf('甲', '乙');
  const { orders } = await act({ subjects });
  expect(orders).toHaveLength(2);
  for (const id of orders) await submitRequest(editor!, contentKind, { id, revision: 2 });
  await approveAs(reviewer!, orders[0]!);
  expect(await subjectsOf('甲', '乙')).toHaveLength(2);
  expect(await approveAs(reviewer!, orders[1]!)).toMatchObject({ state: 'applied' });
  expect(await subjectsOf('甲', '乙')).toEqual([]);
});

test('one field gets one value in all of them, and nothing else is changed', async () => {
  const subjects = await subjectsOf('丙', '公告');
  const { orders } = await act({ subjects, field: 'source', value: '统一的来源' });
  for (const id of orders) {
    const { differences, reason, release } = await readOrder(editor!, { id });
    expect(differences.map(({ path }) => path)).toEqual(['source']);
    expect({ reason, release: release?.title }).toEqual({ reason: '活动已经结束', release: '一批' });
    await withdrawRequest(editor!, contentKind, { id });
  }
});

test('a field that its kind does not offer, or a value that it does not take, makes no order', async () => {
  const [subjects, before] = [await subjectsOf('丙', '公告'), await countOrders()];
  await expect(act({ subjects, field: 'bodyHtml', value: '<p>同一正文</p>' })).rejects.toMatchObject({ errors: [{ path: 'field' }] });
  await expect(act({ subjects, field: 'source', value: '长'.repeat(400) })).rejects.toMatchObject({ errors: [{ path: 'value' }] });
  expect(await countOrders()).toBe(before);
});

test('where one of them is being changed already, or lies in a category of others, none is begun', async () => {
  const subjects = await subjectsOf('丙', '公告');
  const elsewhere = await actAs(ctx, editorRights, { scopes: ['news'] });
  const before = await countOrders();
  await expect(act({ subjects }, elsewhere)).rejects.toMatchObject({ code: 40004 });
  expect(await countOrders()).toBe(before);
  await act({ subjects });
  await expect(act({ subjects })).rejects.toThrow(/已有未完成的变更单/);
  expect(await countOrders()).toBe(before + 2);
});
