import { beforeAll, describe, expect, test } from 'vitest';
import { articleListQuery } from '#content/articles/schema/articles.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, approveAs, editorRights, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { scheduleTogetherInput, bulkChangeInput, type BulkChangeInput } from './schema/contents.ts';
import { contentKind } from './service/content-kind.ts';
import { changeSeveral } from './service/orders/change-several.ts';
import { readOrder } from './service/orders/read-order.ts';
import { groupOrders, scheduleSeveral } from './service/orders/schedule-several.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';

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
const act = async (wanted: Omit<BulkChangeInput, 'type' | 'title' | 'reason'>, by = editor!) =>
  changeSeveral(by, bulkChangeInput.parse({ type: 'article', title: '一批', reason: '活动已经结束', ...wanted }));
const countOrders = async () => (await db.selectFrom('approvalRequests').select('id').execute()).length;

test('several items are withdrawn at once when each of them is approved', async () => {
  const subjects = await subjectsOf('甲', '乙');
  const { orders } = await act({ subjects });
  expect(orders).toHaveLength(2);
  for (const id of orders) await submitRequest(editor!, contentKind, { id, revision: 2 });
  await approveAs(reviewer!, orders[0]!);
  expect(await subjectsOf('甲', '乙')).toHaveLength(2);
  expect(await approveAs(reviewer!, orders[1]!)).toMatchObject({ state: 'applied' });
  expect(await subjectsOf('甲', '乙')).toEqual([]);
});

test('one field gets the same value in all of them, and nothing else changes', async () => {
  const subjects = await subjectsOf('丙', '公告');
  const { orders } = await act({ subjects, field: 'source', value: '统一的来源' });
  for (const id of orders) {
    const { differences, reason, release } = await readOrder(editor!, { id });
    expect(differences.map(({ path }) => path)).toEqual(['source']);
    expect({ reason, release: release?.title }).toEqual({ reason: '活动已经结束', release: '一批' });
    await withdrawRequest(editor!, contentKind, { id });
  }
});

test('a field that the kind does not offer, or an invalid value, creates no order', async () => {
  const [subjects, before] = [await subjectsOf('丙', '公告'), await countOrders()];
  await expect(act({ subjects, field: 'bodyHtml', value: '<p>同一正文</p>' })).rejects.toMatchObject({ errors: [{ path: 'field' }] });
  await expect(act({ subjects, field: 'source', value: '长'.repeat(400) })).rejects.toMatchObject({ errors: [{ path: 'value' }] });
  expect(await countOrders()).toBe(before);
});

test('no order is created if one of the items is already being changed or belongs to a category of others', async () => {
  const subjects = await subjectsOf('丙', '公告');
  const elsewhere = await actAs(ctx, editorRights, { scopes: ['news'] });
  const before = await countOrders();
  await expect(act({ subjects }, elsewhere)).rejects.toMatchObject({ code: 40004 });
  expect(await countOrders()).toBe(before);
  await act({ subjects });
  await expect(act({ subjects })).rejects.toThrow(/已有未完成的变更单/);
  expect(await countOrders()).toBe(before + 2);
});

describe('drafts of several items', () => {
  const moment = '2026-11-27T01:00:00.000Z';
  const draftOf = async (title: string) => {
    await addArticles(ctx, { category: 'news', title });
    const [subject] = await subjectsOf(title);
    const { id } = await createOrder(editor!, { type: 'article', subject: subject!, act: 'write' });
    return { id, subject: subject! };
  };
  const schedule = (subjects: string[], applyAt = moment, by = editor!) =>
    scheduleSeveral(by, scheduleTogetherInput.parse({ type: 'article', subjects, title: '一批', reason: '同时公布', applyAt }));

  test('drafts of several items get one time and one reason as a release, which is applied at that time completely or not at all', async () => {
    const drafts = [await draftOf('定时一'), await draftOf('定时二')];
    const { orders, release } = await schedule(drafts.map(({ subject }) => subject));
    expect(new Set(orders)).toEqual(new Set(drafts.map(({ id }) => id)));
    for (const id of orders)
      expect(await readOrder(editor!, { id })).toMatchObject({ applyAt: moment, reason: '同时公布', release: { id: release } });
    for (const id of orders) await submitRequest(editor!, contentKind, { id, revision: 2 });
    await approveAs(reviewer!, orders[0]!);
    await applyDue({ ...ctx, now: new Date('2026-11-27T02:00:00Z') }, [contentKind]);
    expect(await readOrder(editor!, { id: orders[0]! })).toMatchObject({ state: 'scheduled' });
    await approveAs(reviewer!, orders[1]!);
    await applyDue({ ...ctx, now: new Date('2026-11-27T02:00:00Z') }, [contentKind]);
    for (const id of orders) expect(await readOrder(editor!, { id })).toMatchObject({ state: 'applied' });
  });

  test('no draft is scheduled if one of them is missing, is pending approval or belongs to others, and the message names it and the next step', async () => {
    const [one, other] = [await draftOf('定时三'), await draftOf('定时四')];
    await addArticles(ctx, { category: 'news', title: '没有草稿' });
    const [bare] = await subjectsOf('没有草稿');
    const untouched = async () => expect(await readOrder(editor!, one)).toMatchObject({ applyAt: null, release: null, revision: 1 });
    await expect(schedule([one.subject, bare!])).rejects.toThrow(/没有待发布的草稿，请先起草修改/);
    await untouched();
    await expect(schedule([one.subject, other.subject], '2026-11-23T01:00:00Z')).rejects.toMatchObject({
      errors: [{ path: 'applyAt', message: '生效时间应晚于现在' }],
    });
    await untouched();
    const elsewhere = await actAs(ctx, editorRights, { scopes: ['notice'] });
    await expect(schedule([one.subject, other.subject], moment, elsewhere)).rejects.toMatchObject({ code: 40004 });
    await untouched();
    await saveOrder(editor!, {
      id: other.id,
      revision: 1,
      payload: (await readOrder(editor!, other)).payload,
      reason: '改',
      applyAt: null,
      until: null,
    });
    await submitRequest(editor!, contentKind, { id: other.id, revision: 2 });
    await expect(schedule([one.subject, other.subject])).rejects.toThrow(/“定时四”的变更单 \d+ 正在复核，改时间请先在变更单中收回修改/);
    await expect(groupOrders(editor!, { title: '一批', orders: [one.id, other.id], applyAt: moment })).rejects.toThrow(/正在复核/);
    await untouched();
    // Without a time each order keeps its own, and orders pending approval are grouped as well.
    await groupOrders(editor!, { title: '一批', orders: [one.id, other.id], applyAt: null });
    expect(await readOrder(editor!, one)).toMatchObject({ applyAt: null, release: { title: '一批' } });
  });
});
