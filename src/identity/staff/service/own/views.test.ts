import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { newView, viewChange } from '../../schema/views.ts';
import { listClosedDays } from './closed-days.ts';
import { changeOwnView, listOwnViews, removeOwnView, saveOwnView } from './views.ts';

const { db, context } = useDatabase();
let [own, other]: Context[] = [];

beforeAll(async () => {
  const ofSomebody = async () => context({ actor: staffActor((await buildStaff(context())).id, {}) });
  [own, other] = [await ofSomebody(), await ofSomebody()];
});

const save = (ctx: Context, name: string, query: string, screen = '/complaints') =>
  saveOwnView(ctx, newView.parse({ screen, name, query }));
const namesOf = async (ctx: Context, screen = '/complaints') => (await listOwnViews(ctx, { screen })).views.map(({ name }) => name);

test('filters are stored by screen and owner, with unique names', async () => {
  await save(own!, '逾期', 'clock=overdue');
  await save(own!, '我的', 'view=own', '/changes');
  await save(own!, '逾期', 'clock=overdue&type=complaint');
  expect((await listOwnViews(own!, { screen: '/complaints' })).views).toMatchObject([
    { name: '逾期', query: 'clock=overdue&type=complaint' },
  ]);
  expect(await namesOf(own!, '/changes')).toEqual(['我的']);
  expect(await namesOf(other!)).toEqual([]);
});

test('nobody can remove another person’s filter', async () => {
  const { views } = await save(own!, '临期', 'clock=soon');
  const { id } = views.find(({ name }) => name === '临期')!;
  await expect(removeOwnView(other!, { id })).rejects.toMatchObject({ code: 40004 });
  await removeOwnView(own!, { id });
  expect(await namesOf(own!)).not.toContain('临期');
});

test('a screen has at most twelve filters; saving a thirteenth is refused', async () => {
  for (let at = 1; at <= 12; at++) await save(other!, `筛选 ${at}`, `page=${at}`);
  await expect(save(other!, '再一个', 'page=13')).rejects.toMatchObject({ code: 40001 });
  expect(await namesOf(other!)).toHaveLength(12);
});

describe('shared filters', () => {
  const screen = '/content';
  const share = async (owner: Context, name: string, sharing: object) => {
    const { views } = await saveOwnView(owner, newView.parse({ screen, name, query: `search=${name}`, ...sharing }));
    return views.find((view) => view.name === name)!.id;
  };
  const seenBy = (ctx: Context) => namesOf(ctx, screen);
  let [owner, editor, reviewer]: Context[] = [];
  let ownerId = 0;

  beforeAll(async () => {
    const withRoles = async (...roles: string[]) => {
      const { id } = await buildStaff(context(), { roles });
      return { id, ctx: context({ actor: staffActor(id, {}) }) };
    };
    const made = await withRoles();
    [owner, ownerId] = [made.ctx, made.id];
    [editor, reviewer] = [(await withRoles('editor')).ctx, (await withRoles('content-reviewer')).ctx];
  });

  test('a shared filter is visible to everybody or to the holders of a role, with the name of its owner; an unshared one to its owner only', async () => {
    await share(owner!, '全体', { share: 'all' });
    await share(owner!, '采编', { share: 'role', role: 'editor' });
    await share(owner!, '自己', {});
    expect([await seenBy(owner!), await seenBy(editor!), await seenBy(reviewer!)]).toEqual([
      ['全体', '采编', '自己'],
      ['全体', '采编'],
      ['全体'],
    ]);
    const [seen] = (await listOwnViews(editor!, { screen })).views;
    expect(seen).toMatchObject({ name: '全体', owner: expect.stringMatching(/./), share: 'all' });
    expect(await namesOf(editor!, '/complaints')).toEqual([]);
  });

  test('a shared filter is changed and removed by its owner only, and then disappears for the others', async () => {
    const id = await share(owner!, '暂时', { share: 'all' });
    await expect(removeOwnView(editor!, { id })).rejects.toMatchObject({ code: 40004 });
    await expect(changeOwnView(editor!, viewChange.parse({ id, name: '改' }))).rejects.toMatchObject({ code: 40004 });
    await expect(changeOwnView(owner!, viewChange.parse({ id, name: '全体' }))).rejects.toMatchObject({ code: 40001 });
    await changeOwnView(owner!, viewChange.parse({ id, name: '改名', share: 'role', role: 'content-reviewer' }));
    expect(await seenBy(reviewer!)).toContain('改名');
    expect(await seenBy(editor!)).not.toContain('改名');
    await removeOwnView(owner!, { id });
    expect(await seenBy(reviewer!)).not.toContain('改名');
  });

  test('a shared filter cannot be shared with an unknown role, and does not count towards the limit of those who see it', async () => {
    await expect(share(owner!, '无此角色', { share: 'role', role: 'nobody-has-it' })).rejects.toMatchObject({ errors: [{ path: 'role' }] });
    for (let at = 1; at <= 12; at++) await saveOwnView(reviewer!, newView.parse({ screen, name: `筛选 ${at}`, query: 'a=1' }));
    expect(await seenBy(reviewer!)).toHaveLength(13);
  });

  test('a shared filter disappears when its owner leaves', async () => {
    await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', ownerId).execute();
    expect(await seenBy(editor!)).toEqual([]);
  });
});

test.each(['number=13800000001', 'search=138%200000%200001', 'search=110101-19900307-1234', ''])(
  'an empty filter or one that searches for one person is not stored: %j',
  (query) => {
    expect(newView.safeParse({ screen: '/complaints', name: '一个人', query }).success).toBe(false);
  },
);

test('a filter that narrows a list is stored, including dates', () => {
  expect(newView.safeParse({ screen: '/audit', name: '本月', query: 'from=2026-11-01&to=2026-11-30' }).success).toBe(true);
});

test('a calendar shows the closed weekdays of a year, and none for a year that was not imported', async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('国庆节', '2026-10-01', '2026-10-03')));
  const { days } = await listClosedDays(own!, { year: 2026 });
  expect(days).toEqual(['2026-10-01']);
  expect(await listClosedDays(own!, { year: 2099 })).toEqual({ days: [] });
});
