import { beforeAll, expect, test } from 'vitest';
import { buildCalendarYear, holiday, makeup } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { officeHours } from './schema.ts';
import { importCalendarYear } from './service/import-year.ts';
import { findOfficeStretch } from './service/office-hours.ts';

const { context } = useDatabase();
const at = (moment: string) => context({ now: new Date(`${moment}:00+08:00`) });
const hours = { workdays: { from: '08:30', until: '21:00' }, restDays: { from: '09:00', until: '17:30' } };
const weekdays = { ...hours, restDays: null };

beforeAll(() =>
  importCalendarYear(
    context(),
    buildCalendarYear(2026, {
      ...holiday('国庆节', '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'),
      ...makeup('国庆节', '2026-10-10'),
    }),
  ),
);

test.each([
  ['2026-08-21T08:29', false],
  ['2026-08-21T08:30', true],
  ['2026-08-21T20:59', true],
  ['2026-08-21T21:00', false],
  ['2026-08-22T17:00', true],
  ['2026-08-22T18:00', false],
  // A Saturday worked for the holiday has the hours of a working day.
  ['2026-10-10T18:00', true],
])('at %s the office is open: %s', async (moment, isOpen) => {
  const { from } = await findOfficeStretch(at(moment), hours);
  expect(new Date(from) <= at(moment).now).toBe(isOpen);
});

test('the next office hours are today, tomorrow, or on the first day after a holiday', async () => {
  expect((await findOfficeStretch(at('2026-08-21T12:00'), hours)).from).toBe('2026-08-21T08:30:00+08:00');
  expect((await findOfficeStretch(at('2026-08-21T20:45'), hours, 30)).from).toBe('2026-08-22T09:00:00+08:00');
  expect((await findOfficeStretch(at('2026-09-30T21:30'), weekdays)).from).toBe('2026-10-08T08:30:00+08:00');
});

test('in a year without a calendar Monday to Friday are working days', async () => {
  expect((await findOfficeStretch(at('2027-01-02T10:00'), weekdays)).from).toBe('2027-01-04T08:30:00+08:00');
});

test('hours that end before they start are rejected', () => {
  const wrong = officeHours.safeParse({ workdays: { from: '21:00', until: '08:30' }, restDays: null });
  expect(wrong.error?.issues[0]?.message).toBe('结束时间应晚于开始时间');
});
