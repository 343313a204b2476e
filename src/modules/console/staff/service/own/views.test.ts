import { beforeAll, expect, test } from 'vitest';
import { buildCalendarYear, holiday } from '#modules/base/calendar/factory.ts';
import { importCalendarYear } from '#modules/base/calendar/service/import-year.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { buildStaff } from '../../factory.ts';
import { newView } from '../../schema/views.ts';
import { listClosedDays } from './closed-days.ts';
import { listOwnViews, removeOwnView, saveOwnView } from './views.ts';

const { context } = useDatabase();
let [own, other]: Context[] = [];

beforeAll(async () => {
  const ofSomebody = async () => context({ actor: staffActor((await buildStaff(context())).id, {}) });
  [own, other] = [await ofSomebody(), await ofSomebody()];
});

const save = (ctx: Context, name: string, query: string, screen = '/complaints') => saveOwnView(ctx, { screen, name, query });
const namesOf = async (ctx: Context, screen = '/complaints') => (await listOwnViews(ctx, { screen })).views.map(({ name }) => name);

test('filters are kept by their screen and their owner, and of one name there is one', async () => {
  await save(own!, '逾期', 'clock=overdue');
  await save(own!, '我的', 'view=own', '/changes');
  await save(own!, '逾期', 'clock=overdue&type=complaint');
  expect((await listOwnViews(own!, { screen: '/complaints' })).views).toMatchObject([
    { name: '逾期', query: 'clock=overdue&type=complaint' },
  ]);
  expect(await namesOf(own!, '/changes')).toEqual(['我的']);
  expect(await namesOf(other!)).toEqual([]);
});

test('nobody removes what somebody else keeps', async () => {
  const { views } = await save(own!, '临期', 'clock=soon');
  const { id } = views.find(({ name }) => name === '临期')!;
  await expect(removeOwnView(other!, { id })).rejects.toMatchObject({ code: 40004 });
  await removeOwnView(own!, { id });
  expect(await namesOf(own!)).not.toContain('临期');
});

test('of one screen twelve are kept; the thirteenth changes nothing and says so', async () => {
  for (let at = 1; at <= 12; at++) await save(other!, `筛选 ${at}`, `page=${at}`);
  await expect(save(other!, '再一个', 'page=13')).rejects.toMatchObject({ code: 40001 });
  expect(await namesOf(other!)).toHaveLength(12);
});

test.each(['number=13800000001', 'search=138%200000%200001', 'search=110101-19900307-1234', ''])(
  'what looks one person up, or nothing, is not kept: %j',
  (query) => {
    expect(newView.safeParse({ screen: '/complaints', name: '一个人', query }).success).toBe(false);
  },
);

test('what narrows a list is kept, days among it', () => {
  expect(newView.safeParse({ screen: '/audit', name: '本月', query: 'from=2026-11-01&to=2026-11-30' }).success).toBe(true);
});

test('a calendar is told the closed days of a year between Monday and Friday, and of a year that nobody has imported none', async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('国庆节', '2026-10-01', '2026-10-03')));
  const { days } = await listClosedDays(own!, { year: 2026 });
  expect(days).toEqual(['2026-10-01']);
  expect(await listClosedDays(own!, { year: 2099 })).toEqual({ days: [] });
});
