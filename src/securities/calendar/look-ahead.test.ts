import { beforeAll, expect, test } from 'vitest';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { importCalendarYear } from './service/import-year.ts';
import { lookAhead } from './service/look-ahead.ts';

const { context } = useDatabase();
const aheadOf = (day: string) => lookAhead(context({ now: new Date(`${day}T02:00:00Z`) }));

beforeAll(() => importCalendarYear(context(), buildCalendarYear(2026, holiday('国庆节', '2026-10-01', '2026-10-02'))));

test('within a year the next trading day and the current or next closure are known', async () => {
  const closure = { name: '国庆节', first: '2026-10-01', last: '2026-10-04', resumes: '2026-10-05' };
  expect(await aheadOf('2026-09-29')).toEqual({ tradingDay: '2026-09-30', closure });
  expect(await aheadOf('2026-10-03')).toEqual({ tradingDay: '2026-10-05', closure });
});

test('at the end of a year New Year’s Day is the next closure even before its plan is published, and no trading day is guessed', async () => {
  const newYear = { name: '元旦', first: '2027-01-01', last: null, resumes: null };
  expect(await aheadOf('2026-12-30')).toEqual({ tradingDay: '2026-12-31', closure: newYear });
  expect(await aheadOf('2026-12-31')).toEqual({ tradingDay: null, closure: newYear });
});

test('once the next year is imported its closure is complete across the end of the year', async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('元旦', '2026-12-31')));
  await importCalendarYear(context(), buildCalendarYear(2027, holiday('元旦', '2027-01-01')));
  const closure = { name: '元旦', first: '2026-12-31', last: '2027-01-03', resumes: '2027-01-04' };
  expect(await aheadOf('2026-12-30')).toEqual({ tradingDay: '2027-01-04', closure });
  expect(await aheadOf('2026-12-31')).toEqual({ tradingDay: '2027-01-04', closure });
});

test('nothing is shown while the current year is missing', async () => {
  expect(await aheadOf('2030-05-05')).toBeNull();
});
