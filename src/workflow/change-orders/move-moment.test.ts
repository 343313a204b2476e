import { beforeAll, describe, expect, test } from 'vitest';
import { listSlideDrafts, replaceSlides } from '#content/website/service/slides.ts';
import { createCampaign, withdrawCampaign } from '#content/website/service/write-campaigns.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { undoApproval } from '#workflow/approvals/service/undo-approval.ts';
import { findType } from './all-types.ts';
import { contentKind } from './service/content-kind.ts';
import { listMomentsOf } from './service/content-moments.ts';
import { moveMoment } from './service/orders/move-moment.ts';
import { moveOwnMoment } from './service/orders/move-own-moment.ts';
import { readOrder } from './service/orders/read-order.ts';
import { groupOrders } from './service/orders/schedule-several.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
type Person = Context & { staffId: number };
let [editor, reviewer, other]: Person[] = [];
beforeAll(async () => {
  await addArticles(ctx, { title: '一条新闻', category: 'news' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  other = await actAs(ctx, editorRights, { scopes: ['notice'] });
});

const [from, to] = ['2026-11-26T01:00:00.000Z', '2026-12-03T01:00:00.000Z'];
const write = (title: string) => (begun: object) => ({ ...begun, category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅' });
const submitted = (title: string, frame: { applyAt?: string | null; until?: string | null } = {}) =>
  submitAs(editor!, { payload: write(title), applyAt: from, ...frame });
const drafted = async (title: string) => {
  const { id } = await createOrder(editor!, { type: 'article', act: 'write' });
  const { payload, revision } = await readOrder(editor!, { id });
  await saveOrder(editor!, { id, revision, payload: write(title)(payload), reason: '', applyAt: from, until: null });
  return readOrder(editor!, { id });
};
const move = (
  order: { id: number; revision: number },
  {
    at = to,
    moment = 'applyAt',
    isConfirmed = false,
    by = editor!,
  }: Partial<{ at: string; moment: 'applyAt' | 'until'; isConfirmed: boolean; by: Person }> = {},
) => moveMoment(by, { id: order.id, revision: order.revision, moment, at, isConfirmed });
const now = (id: number) => readOrder(editor!, { id });

describe('rescheduling an order', () => {
  test('a draft is rescheduled at once as its next revision, which is recorded', async () => {
    const order = await drafted('草稿改期');
    expect(await move(order)).toEqual({ isMoved: true, asks: [], orders: [order.id] });
    expect(await now(order.id)).toMatchObject({ state: 'draft', applyAt: to, revision: order.revision + 1 });
    const record = await db.selectFrom('auditEntries').select('details').where('action', '=', 'approval.move').execute();
    expect(record.at(-1)!.details).toEqual({ moment: 'applyAt', from: '2026-11-26 09:00', to: '2026-12-03 09:00' });
  });

  test('an order pending approval is submitted again with the new time', async () => {
    const order = await submitted('待复核改期');
    expect(await move(order)).toMatchObject({ isMoved: true });
    expect(await now(order.id)).toMatchObject({ state: 'submitted', applyAt: to });
  });

  test('an approved order only changes after the loss of its approvals is confirmed; then it is pending approval again', async () => {
    const order = await submitted('已通过改期');
    await approveAs(reviewer!, order.id);
    const approved = await now(order.id);
    const asked = await move(approved);
    expect(asked.isMoved).toBe(false);
    expect(asked.asks).toEqual([expect.stringContaining('撤销这些通过')]);
    expect(await now(order.id)).toMatchObject({ state: 'scheduled', applyAt: from, revision: approved.revision });
    expect(await move(approved, { isConfirmed: true })).toMatchObject({ isMoved: true });
    expect(await now(order.id)).toMatchObject({ state: 'submitted', applyAt: to });
    await approveAs(reviewer!, order.id);
    expect(await now(order.id)).toMatchObject({ state: 'scheduled', applyAt: to });
  });

  test('an order with two levels only loses its first approval when that is confirmed', async () => {
    const order = await submitAs(editor!, {
      type: 'agreement',
      payload: (begun) => ({
        ...begun,
        code: 'move_test',
        title: '改期协议',
        keyPoints: ['要点'],
        body: '## 一\n- 甲',
        validFrom: '2026-12-20',
      }),
      applyAt: from,
    });
    await approveAs(reviewer!, order.id);
    expect((await move(await now(order.id))).asks).toHaveLength(1);
    const compliance = await actAs(ctx, complianceRights);
    await approveAs(compliance, order.id, 2);
    expect((await move(await now(order.id))).asks).toEqual([expect.stringContaining('2 级复核通过')]);
  });

  test('an undone approval needs no confirmation', async () => {
    const order = await submitted('撤销通过后改期');
    await approveAs(reviewer!, order.id);
    const { contentHash } = await now(order.id);
    await undoApproval(reviewer!, contentKind, 1, { id: order.id, contentHash, note: '' });
    expect(await move(await now(order.id))).toMatchObject({ isMoved: true });
  });

  test('orders of a release with one time are rescheduled together or not at all', async () => {
    const orders = [await drafted('同批之一'), await drafted('同批之二')];
    await groupOrders(editor!, { title: '季度公告', orders: orders.map(({ id }) => id), applyAt: null });
    const asked = await move(await now(orders[0]!.id));
    expect(asked.asks).toEqual([expect.stringContaining('批次“季度公告”')]);
    await move(await now(orders[0]!.id), { isConfirmed: true });
    for (const { id } of orders) expect(await now(id)).toMatchObject({ applyAt: to });
    // Each order has its own end.
    const [first, second] = [await now(orders[0]!.id), await now(orders[1]!.id)];
    expect(await move(first, { moment: 'until', at: '2026-12-24T01:00:00.000Z' })).toMatchObject({ isMoved: true, orders: [first.id] });
    expect(await now(second.id)).toMatchObject({ until: null });
    // One of them would end before it starts, so nothing is rescheduled.
    await expect(move(await now(second.id), { at: '2026-12-25T01:00:00.000Z', isConfirmed: true })).rejects.toMatchObject({ code: 40001 });
    for (const { id } of orders) expect(await now(id)).toMatchObject({ applyAt: to });
  });

  test('a draft based on an approved order has to be merged again, and a warning announces this', async () => {
    const order = await submitted('第一版', { applyAt: null });
    await approveAs(reviewer!, order.id);
    const { subject } = await now(order.id);
    const v1 = await submitAs(editor!, { subject: subject!, payload: write('第二版'), applyAt: from });
    await approveAs(reviewer!, v1.id);
    const v2 = await createOrder(editor!, { type: 'article', subject: subject!, act: 'write' });
    const asked = await move(await now(v1.id));
    expect(asked.asks).toEqual([expect.stringContaining('撤销'), expect.stringContaining(`变更单 ${v2.id} `)]);
    await move(await now(v1.id), { isConfirmed: true });
    expect(await now(v2.id)).toMatchObject({ state: 'stale' });
  });

  test('rescheduling an order is refused for a time in the past, a time after the end, an outdated revision, an applied order, and an order out of scope', async () => {
    const order = await submitted('拒绝', { until: '2026-11-30T01:00:00.000Z' });
    await expect(move(order, { at: '2026-11-24T01:59:00Z' })).rejects.toMatchObject({
      code: 40001,
      errors: [{ path: 'at', message: expect.stringContaining('不能改到过去') as string }],
    });
    await expect(move(order)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'until' }] });
    await expect(move({ ...order, revision: order.revision - 1 })).rejects.toMatchObject({ code: 40009 });
    await expect(move(order, { by: other! })).rejects.toMatchObject({ code: 40004 });
    expect(await now(order.id)).toMatchObject({ state: 'submitted', applyAt: from, revision: order.revision });
    const applied = await submitted('已生效', { applyAt: null });
    await approveAs(reviewer!, applied.id);
    await expect(move(await now(applied.id))).rejects.toMatchObject({ code: 40009 });
  });
});

describe('rescheduling published content', () => {
  const campaign = (title: string) =>
    createCampaign(ctx, {
      title,
      summary: '概要',
      picture: '/media/banners/gate',
      alt: '图',
      startsAt: '2026-11-01T00:00:00Z',
      endsAt: '2026-11-28T16:00:00Z',
      riskTip: '投资有风险',
      sort: 1,
    });
  const momentsOf = (type: string) =>
    listMomentsOf(ctx, findType(type), { from: ctx.now, until: new Date('2027-06-01T00:00:00Z'), most: 100 });
  const own = async (type: string, subject: string, path: string, at = to) => {
    const moment = (await momentsOf(type)).find((one) => one.subject === subject && one.path === path)!;
    return moveOwnMoment(editor!, { type, subject, path, from: moment.at?.toISOString() ?? moment.day, at });
  };

  test('a new end for a campaign creates an order; the published content stays until it is approved', async () => {
    const { id } = await campaign('延长的活动');
    const { id: order } = await own('campaign', String(id), 'endsAt');
    expect(await now(order)).toMatchObject({ state: 'draft', subject: String(id), payload: { endsAt: to } });
    expect((await momentsOf('campaign')).find(({ subject }) => subject === String(id))).toMatchObject({
      at: new Date('2026-11-28T16:00:00Z'),
    });
    await expect(own('campaign', String(id), 'endsAt')).rejects.toMatchObject({
      code: 40009,
      message: expect.stringContaining(`变更单 ${order}`) as string,
    });
  });

  test('a new end for an article becomes the end of its order and takes the article down at that time', async () => {
    const made = await submitted('会下架的新闻', { applyAt: null, until: '2026-11-27T01:00:00.000Z' });
    await approveAs(reviewer!, made.id);
    const { subject } = await now(made.id);
    const { id } = await own('article', subject!, 'until');
    expect(await now(id)).toMatchObject({ until: to });
    const { payload, revision } = await now(id);
    await saveOrder(editor!, { id, revision, payload, reason: '延长展示', applyAt: null, until: to });
    await submitRequest(editor!, contentKind, { id, revision: revision + 1 });
    await approveAs(reviewer!, id);
    expect((await momentsOf('article')).find((one) => one.subject === subject)).toMatchObject({ at: new Date(to) });
  });

  test('a slide is identified by its position in the carousel, and only while its end has not changed', async () => {
    const slide = { summary: '概要', href: '/', picture: '/media/banners/gate', alt: '图', startsAt: '2026-11-01T00:00:00Z', sort: 1 };
    await replaceSlides(ctx, [
      { ...slide, title: '甲', endsAt: null },
      { ...slide, title: '乙', endsAt: '2026-11-29T01:00:00Z', sort: 2 },
    ]);
    const { id } = await own('slides', 'all', 'items.1.endsAt');
    expect((await now(id)).payload).toMatchObject({
      items: [
        { title: '甲', endsAt: null },
        { title: '乙', endsAt: to },
      ],
    });
    expect((await listSlideDrafts(ctx))[1]!.endsAt).toEqual(new Date('2026-11-29T01:00:00Z'));
    await expect(
      moveOwnMoment(editor!, { type: 'slides', subject: 'all', path: 'items.0.endsAt', from: '2026-11-29T01:00:00Z', at: to }),
    ).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('刷新') as string });
  });

  test('rescheduling published content is refused for a time in the past, a time before the start, content taken down in the meantime, and content out of scope', async () => {
    const { id } = await campaign('不改的活动');
    const input = { type: 'campaign', subject: String(id), path: 'endsAt', from: '2026-11-28T16:00:00.000Z' };
    await expect(moveOwnMoment(editor!, { ...input, at: '2026-11-20T00:00:00Z' })).rejects.toMatchObject({ code: 40001 });
    await expect(moveOwnMoment(other!, { ...input, at: to })).rejects.toMatchObject({ code: 40009 });
    await withdrawCampaign(ctx, id, '不再举办');
    await expect(moveOwnMoment(editor!, { ...input, at: to })).rejects.toMatchObject({ code: 40009 });
  });
});
