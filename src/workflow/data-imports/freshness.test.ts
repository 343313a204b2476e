import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  checkText,
  clerkRights,
  withLaterImportTime,
  reviewerRights,
  submitAndFreeze,
} from '#test/factories/workflow/data-imports.ts';
import { createTrial, trialRegister, writeTrial } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { Expectation, Register } from '#workflow/imports/definition/register.ts';
import { dataSource } from '#workflow/inbox/service/sources/data.ts';
import { checkDataFreshness } from './service/freshness/overdue.ts';
import { readOverview } from './service/overview.ts';

const { db, context } = useDatabase();
const ctx = context();
let newest: string | null = null;
const expecting = (expects: Expectation, more: Partial<Register> = { findNewest: async () => newest }): Register => ({
  ...trialRegister,
  expects,
  ...more,
});
const daily = buildImportDeps([expecting({ every: 'tradingDay', cutOff: '10:00', lagDays: 1 })]);
let clerk: Awaited<ReturnType<typeof actAsImportStaff>> | undefined;
/** Returns a timestamp from Beijing time. */
const at = (moment: string) => new Date(`${moment}+08:00`);
const lineAt = async (moment: string, deps = daily) =>
  (await readOverview(withLaterImportTime(clerk!, at(moment)), deps)).lists.find(({ code }) => code === 'trial')!;
const waiting = async () => (await dataSource.list(clerk!, 20)).filter(({ subject }) => subject === 'register:trial');

beforeAll(async () => {
  await createTrial({ db });
  await importCalendarYear(ctx, buildCalendarYear(2026, holiday('示例假日', '2026-08-20', '2026-08-21')));
  clerk = await actAsImportStaff(ctx, clerkRights);
});
beforeEach(async () => {
  newest = '2026-08-18';
  await db.deleteFrom('dailyOverdue').execute();
  await writeTrial(ctx, [{ key: 'a', name: '甲', amount: 1 }]);
});

test('daily lists are late from the expected hour of each trading day; weekends and holidays do not count', async () => {
  expect(await lineAt('2026-08-24T09:59:00')).toMatchObject({ standing: 'fresh', due: '其后第 1 个交易日 10:00 前' });
  expect(await lineAt('2026-08-24T10:00:00')).toMatchObject({ standing: 'late', lateFor: '1 个交易日', expectedDay: '2026-08-19' });
});

test('a register that was never filled is not expected, and dates without a calendar are not judged', async () => {
  newest = null;
  expect(await lineAt('2026-08-24T10:00:00')).toMatchObject({ standing: 'free' });
  newest = '2026-08-18';
  expect(await lineAt('2027-03-01T10:00:00')).toMatchObject({ standing: 'unknown' });
});

test.each([
  ['its newest day is that old', { every: 'days', days: 7 }, '2026-08-25T23:59:00', '2026-08-26T00:01:00', '1 天'],
  ['it ends that soon', { every: 'ahead', days: 31 }, '2026-07-18T23:59:00', '2026-07-19T00:01:00', '1 天'],
] as const)('a register is late from the day on which %s', async (_what, expects, before, after, lateFor) => {
  const deps = buildImportDeps([expecting(expects)]);
  expect(await lineAt(before, deps)).toMatchObject({ standing: 'fresh' });
  expect(await lineAt(after, deps)).toMatchObject({ standing: 'late', lateFor });
});

test('a register without a date is as old as its last change, including changes outside of imports', async () => {
  const deps = buildImportDeps([{ ...trialRegister, expects: { every: 'days', days: 7 } }]);
  const look = (moment: string) => checkDataFreshness(context({ now: at(moment) }), deps);
  await look('2026-08-01T12:00:00');
  expect(await lineAt('2026-08-09T12:00:00', deps)).toMatchObject({ standing: 'late', changedAt: '2026-08-01T04:00:00.000Z' });
  await look('2026-08-02T12:00:00');
  await writeTrial(ctx, [{ key: 'b', name: '乙', amount: 2 }]);
  await look('2026-08-03T12:00:00');
  expect(await lineAt('2026-08-09T12:00:00', deps)).toMatchObject({ standing: 'fresh', changedAt: '2026-08-03T04:00:00.000Z' });
});

test('late data are in the inbox of the responsible staff, notified once, and gone after publication', async () => {
  const watch = (moment: string) => checkDataFreshness(context({ now: at(moment) }), daily);
  await watch('2026-08-24T10:07:00');
  await watch('2026-08-24T10:37:00');
  expect(await waiting()).toEqual([
    {
      subject: 'register:trial',
      title: '试用名单没有按时更新',
      text: '应有 2026-08-19 的数据，现有 2026-08-18 的',
      since: at('2026-08-24T10:07:00'),
      dueOn: '2026-08-24',
      href: '/data/trial',
    },
  ]);
  const others = await actAsImportStaff(ctx, clerkRights, { scopes: ['collateral'] });
  expect((await dataSource.list(others, 20)).filter(({ subject }) => subject === 'register:trial')).toEqual([]);
  const told = await db.selectFrom('auditEntries').select('subject').where('action', '=', 'register.overdue').execute();
  expect(told).toEqual([{ subject: 'register:trial' }]);

  const checked = await checkText(clerk!, daily, '代号,名称,数量\na,甲,2', { kind: 'register', code: 'trial', date: null });
  const { id } = await submitAndFreeze(clerk!, daily, checked);
  newest = '2026-08-20';
  expect(await approveImportAs(await actAsImportStaff(ctx, reviewerRights), daily, id)).toMatchObject({ state: 'applied' });
  expect(await waiting()).toEqual([]);
});
