import { beforeAll, expect, test } from 'vitest';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildCalendarYear, holiday, makeup } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { calendarApi } from './api.ts';
import { calendarGet } from './calls.ts';
import { calendar, type Calendar, type CalendarQuery } from './schema.ts';
import {
  addTradingDays,
  addWorkingDays,
  countWorkingDays,
  isHkConnectDay,
  isTradingDay,
  isWorkingDay,
  nextTradingDay,
  previousTradingDay,
} from './service/calendar.ts';
import { importCalendarYear } from './service/import-year.ts';
import { warnOfMissingYear } from './service/read-calendar.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(calendarApi);
const ask = (input: CalendarQuery) =>
  invoke(endpoints.get(`${calendarGet.method} ${calendarGet.path}`)!, context(), input) as Promise<Calendar>;

/** The national holiday of 2026 as announced: 1 to 7 October off; 20 September and 10 October are working days. */
const nationalHoliday = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'];
const year2026 = buildCalendarYear(2026, {
  ...holiday('国庆节', ...nationalHoliday),
  ...makeup('国庆节', '2026-09-20', '2026-10-10'),
  '2026-10-19': { isHkConnect: false, note: '重阳节翌日' },
  ...holiday('元旦', '2026-01-01', '2026-01-02'),
});

beforeAll(async () => {
  await importCalendarYear(context(), year2026);
  await importCalendarYear(context(), buildCalendarYear(2025));
});

test('a weekend worked for a holiday is a working day and not a trading day', async () => {
  expect(await isWorkingDay(context(), '2026-10-10')).toBe(true);
  expect(await isTradingDay(context(), '2026-10-10')).toBe(false);
  expect(await isHkConnectDay(context(), '2026-10-10')).toBe(false);
});

test('southbound trading is closed on a Hong Kong holiday while the mainland trades', async () => {
  expect(await isTradingDay(context(), '2026-10-19')).toBe(true);
  expect(await isHkConnectDay(context(), '2026-10-19')).toBe(false);
});

test('trading days before and after a holiday are found', async () => {
  expect(await nextTradingDay(context(), '2026-09-30')).toBe('2026-10-08');
  expect(await nextTradingDay(context(), '2026-10-03')).toBe('2026-10-08');
  expect(await previousTradingDay(context(), '2026-10-08')).toBe('2026-09-30');
  expect(await addTradingDays(context(), '2026-09-30', 2)).toBe('2026-10-09');
});

test('working days count from the next day and include weekends worked for a holiday', async () => {
  // 8, 9, 10 (Saturday), 12, 13 October.
  expect(await addWorkingDays(context(), '2026-09-30', 3)).toBe('2026-10-10');
  expect(await addWorkingDays(context(), '2026-09-30', 5)).toBe('2026-10-13');
  expect(await addWorkingDays(context(), '2026-10-03', 1)).toBe('2026-10-08');
  expect(await addWorkingDays(context(), '2026-10-08', -1)).toBe('2026-09-30');
  expect(await addWorkingDays(context(), '2026-10-03', 0)).toBe('2026-10-03');
});

test('days are counted across the end of a year', async () => {
  expect(await addWorkingDays(context(), '2025-12-31', 1)).toBe('2026-01-05');
  expect(await previousTradingDay(context(), '2026-01-05')).toBe('2025-12-31');
});

test('working days between two days exclude the first and include the last', async () => {
  expect(await countWorkingDays(context(), '2026-09-30', '2026-10-13')).toBe(5);
  expect(await countWorkingDays(context(), '2026-10-13', '2026-10-13')).toBe(0);
});

test('a year that was not imported is an error that names it', async () => {
  await expect(addWorkingDays(context(), '2026-12-28', 15)).rejects.toMatchObject({
    code: 50000,
    message: '2027 年的日历尚未导入，暂时无法推算日期',
  });
  await expect(isTradingDay(context(), '2031-05-05')).rejects.toMatchObject({ year: 2031 });
});

test('from 1 December on a missing next year is reported until it is imported', () => {
  expect(warnOfMissingYear('2026-11-30', [2025, 2026])).toBeNull();
  expect(warnOfMissingYear('2026-12-01', [2025, 2026])).toContain('2027 年');
  expect(warnOfMissingYear('2026-12-01', [2026, 2027])).toBeNull();
});

test('in a year that was not imported the last imported year is shown with a warning', async () => {
  const late = context({ now: new Date('2027-01-04T02:00:00Z') });
  const told = (await invoke(endpoints.get('GET /api/calendar')!, late, {})) as Calendar;
  expect([told.year, told.warning]).toEqual([2026, '2027 年的日历尚未导入，涉及的日期暂时无法推算']);
});

test('a year is imported whole or not at all', async () => {
  const days = year2026.days.filter(({ day }) => day !== '2026-06-01');
  await expect(importCalendarYear(context(), { ...year2026, days })).rejects.toMatchObject({ code: 40001 });
  expect(await isTradingDay(context(), '2026-06-01')).toBe(true);
});

test.each([
  ['2026-03-07', { isTrading: true, isWorking: true }, '周末'],
  ['2026-03-09', { isWorking: false }, '不是工作日'],
  ['2026-03-07', { isHkConnect: true }, '港股通'],
])('an inconsistent day rejects the year: %s %o', async (day, wrong, message) => {
  const draft = buildCalendarYear(2026, { [day]: wrong });
  await expect(importCalendarYear(context(), draft)).rejects.toMatchObject({ errors: [{ message: expect.stringContaining(message) }] });
});

test('a second import of a year replaces the first', async () => {
  await importCalendarYear(context(), buildCalendarYear(2024, holiday('元旦', '2024-01-01')));
  await importCalendarYear(context(), buildCalendarYear(2024));
  expect(await isTradingDay(context(), '2024-01-01')).toBe(true);
});

test('a closure runs from the first to the last non-trading day, adjacent weekends included', async () => {
  const { closures, tradingDays } = await ask({ year: 2026 });
  expect(closures.map(({ name, first, last }) => [name, first, last])).toEqual([
    ['元旦', '2026-01-01', '2026-01-04'],
    ['国庆节', '2026-10-01', '2026-10-07'],
  ]);
  expect(closures[1]).toMatchObject({ lastTradingDay: '2026-09-30', resumes: '2026-10-08', makeupDays: ['2026-09-20', '2026-10-10'] });
  expect(tradingDays).toBe(261 - 5 - 2);
});

test('without a year the current one is returned with all its days', async () => {
  const result = await ask({});
  expect([result.year, result.today, result.days.length]).toEqual([2026, '2026-08-21', 365]);
  expect(calendar.safeParse(result).success).toBe(true);
});

test('the day in Shanghai applies, not the UTC day', async () => {
  const { today } = (await invoke(endpoints.get('GET /api/calendar')!, context({ now: new Date('2026-08-21T16:30:00Z') }), {})) as Calendar;
  expect(today).toBe('2026-08-22');
});

test.each([[{ year: 2027 }, 40004] as const, [{ year: 99 }, 40001] as const])('%o is rejected with %d', async (input, code) => {
  await expect(ask(input)).rejects.toMatchObject({ code });
});
