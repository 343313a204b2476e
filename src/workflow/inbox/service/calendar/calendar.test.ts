import { beforeAll, expect, test } from 'vitest';
import { replaceSlides } from '#content/website/service/slides.ts';
import { createCampaign } from '#content/website/service/write-campaigns.ts';
import type { Context } from '#platform/context.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { actAs, approveAs, editorRights, withLaterTime, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { createTrial, trialRegister, writeTrial } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { moveMoment } from '#workflow/change-orders/service/orders/move-moment.ts';
import { moveOwnMoment } from '#workflow/change-orders/service/orders/move-own-moment.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { groupOrders } from '#workflow/change-orders/service/orders/schedule-several.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { registerTarget } from '#workflow/imports/stores/register/register-target.ts';
import { calendarPage, inboxCalendarQuery, type CalendarEntry, type InboxCalendarQuery } from '../../schema.ts';
import { createCalendarSources, listCalendar } from './list-calendar.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const sources = createCalendarSources({
  targets: [registerTarget({ ...trialRegister, expects: { every: 'days', days: 5 }, findNewest: async () => '2026-11-22' })],
});
let [editor, reviewer]: (Context & { staffId: number })[] = [];

const write =
  (title: string, category = 'news') =>
  (begun: object) => ({ ...begun, category, title, bodyHtml: '<p>文</p>', source: '前厅' });

beforeAll(async () => {
  await importCalendarYear(ctx, buildCalendarYear(2026, holiday('测试节', '2026-11-26')));
  await addArticles(ctx, { title: '一条新闻', category: 'news' }, { title: '一条公告', category: 'notice' });
  await createTrial({ db });
  await writeTrial(ctx, [{ key: 'a', name: '甲', amount: 1 }]);
  editor = await actAs(ctx, [...editorRights, 'import.read']);
  reviewer = await actAs(ctx, reviewerRights);

  const approved = await submitAs(editor, {
    payload: write('已批准的新闻'),
    applyAt: '2026-11-25T01:00:00Z',
    until: '2026-11-30T01:00:00Z',
  });
  await approveAs(reviewer, approved.id);
  await submitAs(editor, { payload: write('待复核的公告', 'notice'), applyAt: '2026-11-25T02:00:00Z' });
  const { id } = await createOrder(reviewer, { type: 'article', act: 'write' });
  const { revision, payload } = await readOrder(reviewer, { id });
  await saveOrder(reviewer, {
    id,
    revision,
    payload: write('草稿新闻')(payload),
    reason: '',
    applyAt: '2026-11-25T03:00:00Z',
    until: null,
  });

  // Published, to be taken down by a release.
  const shown = await submitAs(editor, { payload: write('要撤下的新闻') });
  await approveAs(reviewer, shown.id);
  const { subject } = await readOrder(editor, { id: shown.id });
  const withdrawal = await submitAs(editor, { subject: subject!, act: 'withdraw', applyAt: '2026-11-27T01:00:00Z' });
  const other = await submitAs(editor, { payload: write('同批的新闻'), applyAt: '2026-11-27T01:00:00Z' });
  await groupOrders(editor, { title: '月末批次', orders: [withdrawal.id, other.id], applyAt: null });

  await createCampaign(ctx, {
    title: '到期的活动',
    summary: '概要',
    picture: '/media/campaigns/example',
    alt: '图',
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-11-27T15:59:00Z',
    riskTip: '投资有风险',
    sort: 1,
  });
  const slide = { summary: '概要', href: '/', picture: '/media/banners/gate', alt: '图', sort: 1 };
  await replaceSlides(ctx, [{ ...slide, title: '换下的轮播', startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-28T01:00:00Z' }]);
});

const list = async (who: Context, query: Partial<InboxCalendarQuery> = {}) =>
  calendarPage.parse(await listCalendar(who, sources, inboxCalendarQuery.parse({ from: '2026-11-23', to: '2026-11-29', ...query })));
const titles = (entries: readonly CalendarEntry[]) => entries.map(({ title }) => title);
const lines = (entries: readonly CalendarEntry[]) =>
  entries.map(({ day, clock, kind, state, title }) => `${day.slice(5)} ${clock} ${kind} ${state} ${title}`);

test('publications, removals and due dates are listed by date and time: orders in every state, releases, withdrawals, ends of content, lists', async () => {
  const { entries, days, isMore } = await list(editor!);
  expect(lines(entries)).toEqual([
    '11-24 10:00 live applied 要撤下的新闻',
    '11-25 09:00 live approved 已批准的新闻',
    '11-25 10:00 live submitted 待复核的公告',
    '11-25 11:00 live draft 草稿新闻',
    '11-27 09:00 end submitted 要撤下的新闻',
    '11-27 09:00 live submitted 同批的新闻',
    '11-27 23:59 end own 到期的活动',
    `11-27 null due due ${trialRegister.title}`,
    '11-28 09:00 end own 换下的轮播',
  ]);
  expect(isMore).toBe(false);
  expect(days.map(({ day, isTrading, holiday: name }) => `${day.slice(8)} ${isTrading} ${name}`)).toEqual([
    '23 true null',
    '24 true null',
    '25 true null',
    '26 false 测试节',
    '27 true null',
    '28 false null',
    '29 false null',
  ]);
  expect(lines((await list(editor!, { from: '2026-11-30', to: '2026-11-30' })).entries)).toEqual(['11-30 09:00 end approved 已批准的新闻']);
});

test('each entry links to its subject, with author, place, release and how it can be rescheduled', async () => {
  const { entries } = await list(editor!);
  const find = (title: string) => entries.find((entry) => entry.title === title)!;
  const withdrawal = find('同批的新闻');
  expect(withdrawal).toMatchObject({
    href: `/changes/${withdrawal.order}`,
    release: '月末批次',
    maker: { id: editor!.staffId },
    place: { code: 'category:news' },
    move: { by: 'order', id: withdrawal.order, moment: 'applyAt' },
  });
  expect(find('到期的活动')).toMatchObject({
    href: expect.stringMatching(/^\/content\/campaign\?subject=\d+$/) as string,
    order: null,
    move: { by: 'content', type: 'campaign', path: 'endsAt', from: '2026-11-27T15:59:00.000Z' },
  });
  const [applied] = (await list(editor!, { state: 'applied' })).entries;
  expect(applied).toMatchObject({ move: null });
});

test('the calendar is filtered by kind, state, place and person, and offers the existing values', async () => {
  const all = await list(editor!);
  expect(all.types.map(({ value }) => value).toSorted()).toEqual(['article', 'campaign', 'import', 'slides']);
  expect(all.places.map(({ value }) => value).toSorted()).toEqual(['category:news', 'category:notice']);
  expect(new Set(all.people.map(({ value }) => Number(value)))).toEqual(new Set([editor!.staffId, reviewer!.staffId]));
  expect(titles((await list(editor!, { type: 'campaign' })).entries)).toEqual(['到期的活动']);
  expect(titles((await list(editor!, { state: 'draft' })).entries)).toEqual(['草稿新闻']);
  expect(titles((await list(editor!, { place: 'category:notice' })).entries)).toEqual(['待复核的公告']);
  expect(titles((await list(editor!, { person: reviewer!.staffId })).entries)).toEqual(['草稿新闻']);
});

test('entries out of scope, without permission, or of others where only own ones are allowed are not listed', async () => {
  const ofNotices = await actAs(ctx, editorRights, { scopes: ['notice'] });
  expect(titles((await list(ofNotices)).entries)).toEqual(['待复核的公告']);
  const reader = await actAs(ctx, ['content.read']);
  const { entries } = await list(reader);
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(({ move }) => move !== null)).toEqual([]);
  expect(titles(entries)).not.toContain(trialRegister.title);
  expect((await list(await actAs(ctx, ['case.read']))).entries).toEqual([]);
});

test('a second draft is listed beside the approved first one, each at its own time', async () => {
  const shown = await submitAs(editor!, { payload: write('两份草稿') });
  await approveAs(reviewer!, shown.id);
  const { subject } = await readOrder(editor!, { id: shown.id });
  const v1 = await submitAs(editor!, { subject: subject!, payload: write('两份草稿：第一份'), applyAt: '2026-12-08T01:00:00Z' });
  await approveAs(reviewer!, v1.id);
  await submitAs(editor!, { subject: subject!, payload: write('两份草稿：第二份'), applyAt: '2026-12-09T01:00:00Z' });
  expect(lines((await list(editor!, { from: '2026-12-07', to: '2026-12-13' })).entries)).toEqual([
    '12-08 09:00 live approved 两份草稿：第一份',
    '12-09 09:00 live submitted 两份草稿：第二份',
  ]);
});

test('a rescheduled order is on its new day at once, published content once its order is applied', async () => {
  const order = await submitAs(editor!, { payload: write('改期的新闻'), applyAt: '2026-12-15T01:00:00Z' });
  const inWeek = async () => lines((await list(editor!, { from: '2026-12-14', to: '2026-12-20' })).entries);
  expect(await inWeek()).toEqual(['12-15 09:00 live submitted 改期的新闻']);
  await moveMoment(editor!, { id: order.id, revision: order.revision, moment: 'applyAt', at: '2026-12-17T01:00:00Z', isConfirmed: false });
  const campaign = (await list(editor!, { type: 'campaign' })).entries[0]!;
  if (campaign.move?.by !== 'content') throw new Error('not to be moved');
  const { by: _by, ...move } = campaign.move;
  const { id } = await moveOwnMoment(editor!, { ...move, at: '2026-12-18T15:59:00+08:00' });
  expect(await inWeek()).toEqual(['12-17 09:00 live submitted 改期的新闻']);
  const { revision, payload } = await readOrder(editor!, { id });
  await saveOrder(editor!, { id, revision, payload, reason: '延长', applyAt: null, until: null });
  await submitRequest(editor!, contentKind, { id, revision: revision + 1 });
  await approveAs(reviewer!, id);
  expect(await inWeek()).toEqual(['12-17 09:00 live submitted 改期的新闻', '12-18 15:59 end own 到期的活动']);
});

test('an order that was not decided by its time is still listed and can be rescheduled', async () => {
  const late = withLaterTime(editor!, new Date('2026-11-25T12:00:00Z'));
  const { entries } = await list(late, { state: 'submitted' });
  expect(entries.find(({ title }) => title === '待复核的公告')).toMatchObject({ move: { by: 'order' } });
});

test('refused: a range that ends before it starts, or of more than 62 days', () => {
  const refusal = (query: object) =>
    inboxCalendarQuery.safeParse({ from: '2026-11-23', to: '2026-11-29', ...query }).error?.issues[0]?.message;
  expect(refusal({ to: '2026-11-22' })).toMatch(/不能早于/);
  expect(refusal({ to: '2027-01-24' })).toMatch(/62 天/);
  expect(refusal({ from: '2026-02-30' })).toMatch(/实际存在/);
});
