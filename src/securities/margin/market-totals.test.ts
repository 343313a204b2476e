import { beforeAll, expect, test } from 'vitest';
import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { buildMarketTotal } from '#test/factories/securities/margin.ts';
import { useDatabase } from '#test/support/database.ts';
import { marginApi } from './api.ts';
import { marketTotals } from './calls.ts';
import type { MarketTotalDraft, MarketTotalsPage, MarketTotalsQuery } from './schema.ts';
import { importMarketTotals } from './service/import-market-totals.ts';

const { context, db } = useDatabase();
const index = indexEndpoints(marginApi);
const ask = async (input: MarketTotalsQuery = {}, now = '2026-08-21T10:00:00+08:00') =>
  (await invoke(index.get(endpointKey(marketTotals))!, context({ now: new Date(now) }), input)) as MarketTotalsPage;
const take = (...days: Partial<MarketTotalDraft>[]) => importMarketTotals(context(), { source: '测试', days: days.map(buildMarketTotal) });

/** Returns Monday to Friday without 3 August 2026, a holiday in the test's calendar. */
function weekdays(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isoWeekday(day) <= 5 && day !== '2026-08-03') days.push(day);
  return days;
}
/** 2012-10-08 to 2026-08-20; the balance is the index of the day, from 10000. */
const longSeries = weekdays('2012-10-08', '2026-08-20').map((day, at) => ({
  day,
  financingBalance: 10_000 + at,
  financingBought: 100 + (at % 2) * 50,
  maintenanceRatio: day === '2026-08-19' ? null : 250,
}));

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('测试', '2026-08-03')));
  await take(...longSeries);
});

test('the default range is the last year, counted back from the newest day with figures', async () => {
  const { from, to, total, step, points, records } = await ask();
  expect([from, to, step]).toEqual(['2025-08-20', '2026-08-20', 'day']);
  expect(points).toHaveLength(total);
  expect([points[0]!.day, points.at(-1)!.day]).toEqual([from, to]);
  expect(records.map(({ day }) => day).slice(0, 2)).toEqual(['2026-08-20', '2026-08-19']);
});

test.each([
  ['1m', '2026-07-20', 'day'],
  ['5y', '2021-08-20', 'week'],
  ['all', '2012-10-08', 'month'],
] as const)('the range %s starts on %s in steps of a %s', async (range, begin, step) => {
  expect(await ask({ range })).toMatchObject({ from: begin, step });
});

test('a chart gets at most about five hundred points, however long the range', async () => {
  for (const from of ['2012-10-08', '2016-01-01', '2017-01-02', '2022-01-03', '2024-09-02']) {
    expect((await ask({ from })).points.length, from).toBeLessThanOrEqual(510);
  }
});

test('a week has the balance of its last trading day and the average purchases of its days', async () => {
  const { points, step } = await ask({ range: '5y' });
  const last = points.find(({ day }) => day === '2026-08-14')!;
  const days = longSeries.filter(({ day }) => day >= '2026-08-10' && day <= '2026-08-14');
  expect(step).toBe('week');
  expect(last.financingBalance).toBe(days.at(-1)!.financingBalance);
  expect(last.financingBought).toBe(days.reduce((sum, { financingBought }) => sum + financingBought, 0) / days.length);
});

test('explicit dates replace a range, both included, and the days are paged', async () => {
  const { total, records, pageNum } = await ask({ range: 'all', from: '2026-08-04', to: '2026-08-10', pageNum: 2, pageSize: 3 });
  expect([total, pageNum, records.map(({ day }) => day)]).toEqual([5, 2, ['2026-08-05', '2026-08-04']]);
});

test('a range without trading days, and a page past the end, are empty without an error', async () => {
  expect(await ask({ from: '2026-08-08', to: '2026-08-09' })).toMatchObject({ total: 0, points: [], from: null });
  expect(await ask({ range: '1m', pageNum: 99 })).toMatchObject({ records: [], pageNum: 99 });
});

test('every range comes with the newest day and the trading day before it', async () => {
  const { newest, before, source } = await ask({ to: '2013-01-04' });
  expect([newest?.day, before?.day, before?.maintenanceRatio, source]).toEqual(['2026-08-20', '2026-08-19', null, '测试']);
});

test('figures are overdue once a completed trading day is missing, not over a weekend', async () => {
  expect((await ask({}, '2026-08-21T10:00:00+08:00')).isStale).toBe(false);
  expect((await ask({}, '2026-08-22T10:00:00+08:00')).isStale).toBe(true);
});

test.each([
  [{ from: '2026-08-10', to: '2026-08-09' }, '结束日期不能早于开始日期'],
  [{ from: '2026-02-30' }, '日期应写成 2026-08-21 的样子'],
])('%o is rejected', async (input, message) => {
  await expect(ask(input)).rejects.toMatchObject({ code: 40001, errors: [{ message }] });
});

test('importing the same days changes nothing, and other figures correct them', async () => {
  const same = longSeries.slice(-3);
  expect(await take(...same)).toEqual({ added: 0, changed: 0, unchanged: 3 });
  const [day] = same;
  expect(await take({ ...day!, lendingBalance: 261 })).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect((await ask({ from: day!.day, to: day!.day })).records[0]).toMatchObject({ lendingBalance: 261 });
});

test.each([
  ['a weekend', { day: '2026-08-15' }, '2026-08-15 不是交易日'],
  ['a holiday', { day: '2026-08-03' }, '2026-08-03 不是交易日'],
  ['a day to come', { day: '2026-08-24' }, '2026-08-24 尚未到来'],
  ['a negative amount', { lendingBalance: -1 }, '融券余额不能为负'],
  ['a ratio that is no percentage', { maintenanceRatio: 2.775 }, '平均维持担保比例应以百分数表示，大于 100'],
  ['a balance in yuan', { financingBalance: 2_600_000_000_000 }, '请核对单位'],
])('%s rejects the whole import', async (_, wrong, message) => {
  const count = () =>
    db
      .selectFrom('marketTotals')
      .select(({ fn }) => fn.countAll<number>().as('days'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await expect(take({ day: '2012-10-05', financingBalance: 9999 }, wrong)).rejects.toMatchObject({
    code: 40001,
    errors: [{ message: expect.stringContaining(message) }],
  });
  expect(await count()).toEqual(before);
});

test('a duplicate day rejects the import', async () => {
  await expect(take({ day: '2012-10-05' }, { day: '2012-10-05' })).rejects.toMatchObject({ errors: [{ path: '1.day' }] });
});
