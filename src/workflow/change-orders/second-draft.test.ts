import { beforeAll, describe, expect, test } from 'vitest';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import {
  actAs,
  approveAs,
  complianceRights,
  editorRights,
  withLaterTime,
  reviewerRights,
  submitAs,
} from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { createRelease } from '#workflow/approvals/service/releases.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { reopenRequest, withdrawRequest } from '#workflow/approvals/service/write.ts';
import { orderMoments } from '#workflow/inbox/service/moments/content-moments.ts';
import { contentKind } from './service/content-kind.ts';
import { listSubjects } from './service/list-contents.ts';
import { changeSeveral } from './service/orders/change-several.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { readOrder } from './service/orders/read-order.ts';
import { takeDown } from './service/orders/take-down.ts';
import { createOrder, restoreOrder, saveOrder } from './service/orders/write-order.ts';
import { previewOrder } from './service/preview-order.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
/** The times of the first, second and third order. */
const [friday, saturday, sunday] = ['2026-11-27T01:00:00.000Z', '2026-11-28T01:00:00.000Z', '2026-11-29T01:00:00.000Z'] as const;
let [editor, other, reviewer, compliance]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  editor = await actAs(ctx, editorRights);
  other = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
});

/** Publishes a separate article for each test. */
async function addArticle(title: string): Promise<string> {
  await addArticles(ctx, { title, category: 'notice' });
  return String((await db.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id);
}

const titleOf = async (subject: string, at = now) => (await getArticle({ ...ctx, now: at }, { id: Number(subject) })).title;
const applyUntil = (moment: string) => applyDue({ ...ctx, now: new Date(moment) }, [contentKind]);
const begin = (subject: string, who = editor!) => createOrder(who, { type: 'article', subject, act: 'write' });
const stateOf = async ({ id }: { id: number }) => (await readOrder(editor!, { id })).state;

/** Creates the first order: it changes title and source, is approved and scheduled. */
async function schedule(subject: string, title: string, applyAt: string = friday): Promise<{ id: number }> {
  const { id } = await submitAs(editor!, { subject, payload: (begun) => ({ ...begun, title, source: '第一份的来源' }), applyAt });
  expect(await approveAs(reviewer!, id)).toEqual({ state: 'scheduled', failure: null });
  return { id };
}

/** Sets the title and the time of an existing order. */
async function write({ id }: { id: number }, title: string, applyAt: string | null = saturday): Promise<{ id: number; revision: number }> {
  const { revision, payload } = await readOrder(editor!, { id });
  const saved = await saveOrder(editor!, { id, revision, payload: { ...payload, title }, reason: '第二份', applyAt, until: null });
  return { id, revision: saved.revision };
}

describe('with a scheduled order', () => {
  test('a second order based on it can be started by anybody, and each shows the other', async () => {
    const subject = await addArticle('甲');
    const first = await schedule(subject, '甲一');
    const second = await begin(subject);
    expect(second).not.toEqual(first);
    expect(await begin(subject, other)).toEqual(second);
    expect(await readOrder(editor!, second)).toMatchObject({
      state: 'draft',
      payload: { title: '甲一', source: '第一份的来源' },
      differences: [],
      follows: { id: first.id, state: 'scheduled', applyAt: friday },
    });
    expect(await readOrder(editor!, first)).toMatchObject({ follows: null, followedBy: { id: second.id, state: 'draft' } });
    expect(await titleOf(subject)).toBe('甲');
    const { records } = await listSubjects(editor!, { publicUrl: '' }, { type: 'article', search: '甲' });
    expect(records).toMatchObject([{ openOrder: second.id, approvedOrders: [{ id: first.id, act: 'write', applyAt: friday }] }]);
  });

  test('the second order is applied after the first: an earlier time or none is refused with a message that names both', async () => {
    const subject = await addArticle('乙');
    const first = await schedule(subject, '乙一');
    const second = await begin(subject);
    for (const moment of [null, '2026-11-26T01:00:00.000Z', friday])
      await expect(submitRequest(editor!, contentKind, await write(second, '乙二', moment))).rejects.toMatchObject({
        code: 40001,
        errors: [{ path: 'applyAt', message: `变更单 ${first.id} 将于 2026-11-27 09:00 生效，本份的生效时间须晚于它` }],
      });
    await submitRequest(editor!, contentKind, await write(second, '乙二'));
    expect(await approveAs(reviewer!, second.id)).toEqual({ state: 'scheduled', failure: null });
    const moments = await orderMoments.list(editor!, { until: new Date('2026-12-01T00:00:00Z'), most: 50 });
    expect(moments.filter(({ title }) => title.startsWith('乙')).map(({ title, at }) => [title, at?.toISOString()])).toEqual([
      ['乙一', friday],
      ['乙二', saturday],
    ]);
    // A third order follows the second.
    const third = await readOrder(editor!, await begin(subject));
    expect(third).toMatchObject({ payload: { title: '乙二' }, follows: { id: second.id } });
    await submitRequest(editor!, contentKind, await write(third, '乙三', sunday));
    await approveAs(reviewer!, third.id);

    await applyUntil(friday);
    expect(await titleOf(subject, new Date(friday))).toBe('乙一');
    expect(await readOrder(editor!, second)).toMatchObject({ state: 'scheduled', follows: null });
    await applyUntil(sunday);
    expect(await titleOf(subject, new Date(sunday))).toBe('乙三');
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual(['applied', 'applied', 'applied']);
  });

  test('the preview of the second order includes the first', async () => {
    const subject = await addArticle('丙');
    await schedule(subject, '丙一');
    const second = await begin(subject);
    let at: Date | undefined;
    const draw = async (shown: Context) => {
      at = shown.now;
      return (await getArticle(shown, { id: Number(subject) })).title;
    };
    expect(await previewOrder(editor!, { ...second, page: 0 }, draw)).toBe('丙一');
    expect(at).toEqual(new Date(friday));
    await write(second, '丙二');
    expect(await previewOrder(editor!, { ...second, page: 0 }, draw)).toBe('丙二');
    expect(at).toEqual(new Date(saturday));
    expect(await previewOrder(editor!, { ...second, page: 0, isOfNow: true }, draw)).toBe('丙');
  });

  test('twenty people who start at once get the same order without an error', async () => {
    const subject = await addArticle('丁');
    const people = await Promise.all(Array.from({ length: 20 }, () => actAs(ctx, editorRights)));
    const fresh = await Promise.all(people.map((who) => begin(subject, who)));
    expect(new Set(fresh.map(({ id }) => id)).size).toBe(1);
    await withdrawRequest(editor!, contentKind, fresh[0]!);
    const first = await schedule(subject, '丁一');
    const seconds = await Promise.all(people.map((who) => begin(subject, who)));
    expect(new Set(seconds.map(({ id }) => id)).size).toBe(1);
    expect(seconds[0]).not.toEqual(first);
    for (const who of people) expect(await readOrder(who, seconds[0]!)).toMatchObject({ can: { save: true } });
  });

  test('starting again returns the order being edited, even if that is the first one, reopened', async () => {
    const subject = await addArticle('戊');
    const first = await schedule(subject, '戊一');
    const second = await begin(subject);
    await write(second, '戊二');
    await reopenRequest(editor!, contentKind, first);
    // The conflict is between the title of the first order and that of the second.
    const { conflicts } = await mergeOrder(editor!, { ...second, revision: 2 });
    expect(conflicts.map(({ path }) => path)).toEqual(['title']);
    await mergeOrder(editor!, { ...second, revision: 2, choices: { [conflicts[0]!.key]: 'mine' } });
    await submitRequest(editor!, contentKind, { ...second, revision: 3 });
    expect(await approveAs(reviewer!, second.id)).toMatchObject({ state: 'scheduled' });
    expect(await begin(subject)).toEqual(first);
  });
});

describe('when the first order is not applied', () => {
  const ways: readonly (readonly [string, string, (first: { id: number }) => Promise<unknown>])[] = [
    ['withdrawn', '已撤回', (first) => withdrawRequest(editor!, contentKind, first)],
    ['taken back', '已收回修改', (first) => reopenRequest(editor!, contentKind, first)],
    [
      'returned',
      '已被退回',
      async (first) => {
        const { contentHash } = await readOrder(reviewer!, first);
        await decideRequest(reviewer!, contentKind, 1, { ...first, decision: 'return', contentHash, note: '还要改' });
      },
    ],
  ];

  test.each(ways)(
    '%s, the second order is stale and says why; merging keeps its own changes and none of the first',
    async (_way, words, giveUp) => {
      const subject = await addArticle(`己 ${words}`);
      const source = (await readOrder(editor!, await begin(subject))).payload['source'];
      await withdrawRequest(editor!, contentKind, await begin(subject));
      const first = await schedule(subject, '己一');
      const second = await begin(subject);
      const { payload } = await readOrder(editor!, second);
      const saved = { payload: { ...payload, bodyHtml: '<p>第二份的正文。</p>' }, reason: '第二份', applyAt: saturday, until: null };
      await saveOrder(editor!, { ...second, revision: 1, ...saved });
      await submitRequest(editor!, contentKind, { ...second, revision: 2 });
      await approveAs(reviewer!, second.id);
      const third = await begin(subject);

      await giveUp(first);
      const told = await readOrder(editor!, second);
      expect(told).toMatchObject({
        state: 'stale',
        failure: `本份是在变更单 ${first.id} 的基础上起草的，它${words}。请先与线上内容合并：只属于它的改动会去掉，您的改动会保留`,
      });
      expect(await readOrder(editor!, third)).toMatchObject({
        state: 'stale',
        failure: expect.stringContaining(`变更单 ${second.id} 的基础上`),
      });
      const { conflicts, revision } = await mergeOrder(editor!, { ...second, revision: told.revision });
      expect(conflicts).toEqual([]);
      expect(await readOrder(editor!, second)).toMatchObject({
        state: 'draft',
        failure: null,
        follows: null,
        payload: { title: `己 ${words}`, source, bodyHtml: '<p>第二份的正文。</p>' },
      });
      await submitRequest(editor!, contentKind, { ...second, revision });
      await approveAs(reviewer!, second.id);
      await applyUntil(saturday);
      expect(await stateOf(second)).toBe('applied');
    },
  );

  test('when the first order failed, the second order is stale too', async () => {
    const subject = await addArticle('庚');
    const leaving = await actAs(ctx, reviewerRights);
    const { id } = await submitAs(editor!, { subject, payload: (begun) => ({ ...begun, title: '庚一' }), applyAt: friday });
    await approveAs(leaving, id);
    const second = await begin(subject);
    await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', leaving.staffId).execute();
    await applyUntil(friday);
    expect(await readOrder(editor!, second)).toMatchObject({ state: 'stale', failure: expect.stringContaining('它未能生效') });
  });
});

describe('with a scheduled order', () => {
  test('content taken down at once stays down: the scheduled order becomes stale at its time, and so does its follower', async () => {
    const subject = await addArticle('辛');
    const first = await schedule(subject, '辛一');
    const second = await begin(subject);
    await takeDown(withLaterTime(compliance!, now), { type: 'article', subject, reason: '内容有误' });
    await applyUntil(friday);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['stale', 'stale']);
    await expect(getArticle({ ...ctx, now: new Date(friday) }, { id: Number(subject) })).rejects.toMatchObject({ code: 40004 });
  });

  test('a withdrawal applies to the published content, and content that will be withdrawn cannot be changed', async () => {
    const subject = await addArticle('壬');
    const first = await schedule(subject, '壬一', sunday);
    const removal = await submitAs(editor!, { subject, act: 'withdraw', reason: '不再适用', applyAt: saturday });
    expect(removal).toMatchObject({ follows: null, payload: { title: '壬' } });
    await approveAs(reviewer!, removal.id);
    expect(await begin(subject)).toEqual({ id: removal.id });
    const { records } = await listSubjects(editor!, { publicUrl: '' }, { type: 'article', search: '壬' });
    expect(records[0]!.approvedOrders.map(({ id, act }) => [id, act])).toEqual([
      [removal.id, 'withdraw'],
      [first.id, 'write'],
    ]);
    await applyUntil(sunday);
    expect([await stateOf(removal), await stateOf(first)]).toEqual(['applied', 'stale']);
  });

  test('an earlier version is restored after it, and not while another order is being edited', async () => {
    const subject = await addArticle('癸');
    const applied = await submitAs(editor!, { subject, payload: (begun) => ({ ...begun, title: '癸零' }) });
    await approveAs(reviewer!, applied.id);
    const first = await schedule(subject, '癸一');
    const restored = await readOrder(editor!, await restoreOrder(editor!, { id: applied.id }));
    expect(restored).toMatchObject({ payload: { title: '癸零' }, follows: { id: first.id } });
    expect(restored.differences.map(({ path }) => path)).toContain('title');
    await expect(restoreOrder(editor!, { id: applied.id })).rejects.toMatchObject({ code: 40009 });
  });

  test('several items are changed together, each based on its scheduled content', async () => {
    const [one, two] = [await addArticle('子'), await addArticle('丑')];
    const first = await schedule(one, '子一');
    const { orders } = await changeSeveral(editor!, {
      type: 'article',
      subjects: [one, two],
      title: '一起',
      reason: '一起改',
      applyAt: saturday,
      field: 'source',
      value: '新的来源',
    });
    const begun = await Promise.all(orders.map((id) => readOrder(editor!, { id })));
    expect(begun.map(({ payload, follows }) => [payload['title'], payload['source'], follows?.id])).toEqual(
      expect.arrayContaining([
        ['子一', '新的来源', first.id],
        ['丑', '新的来源', undefined],
      ]),
    );
  });
});

test('a second order is applied after a first one that waits for its release, not before', async () => {
  await replaceRelatedLinks(ctx, [{ code: 'aa', category: 'exchange', name: '甲', url: 'https://aa.example', note: '说明' }]);
  const subject = await addArticle('寅');
  const first = await submitAs(editor!, { subject, payload: (begun) => ({ ...begun, title: '寅一' }) });
  const link = await submitAs(editor!, { type: 'related-links', subject: 'all/aa', payload: (begun) => ({ ...begun, name: '乙' }) });
  await createRelease(editor!, contentKind, { title: '一起', ids: [first.id, link.id] });
  expect(await approveAs(reviewer!, first.id)).toMatchObject({ state: 'approved' });
  const second = await begin(subject);
  await submitRequest(editor!, contentKind, await write(second, '寅二', null));
  expect(await approveAs(reviewer!, second.id)).toMatchObject({ state: 'approved' });
  await applyUntil(now.toISOString());
  expect([await titleOf(subject), await stateOf(second)]).toEqual(['寅', 'approved']);
  await approveAs(reviewer!, link.id);
  await applyUntil(now.toISOString());
  expect([await titleOf(subject), await stateOf(first), await stateOf(second)]).toEqual(['寅二', 'applied', 'applied']);
});

test('two due orders are applied in sequence, even if the second is processed first', async () => {
  const subject = await addArticle('卯');
  const first = await schedule(subject, '卯一');
  const second = await begin(subject);
  await submitRequest(editor!, contentKind, await write(second, '卯二'));
  await approveAs(reviewer!, second.id);
  const sweeps = Array.from({ length: 4 }, () => applyUntil(saturday));
  await Promise.all(sweeps);
  await applyUntil(saturday);
  expect([await titleOf(subject, new Date(saturday)), await stateOf(first), await stateOf(second)]).toEqual(['卯二', 'applied', 'applied']);
});
