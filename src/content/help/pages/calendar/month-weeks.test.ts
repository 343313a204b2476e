import { expect, test } from 'vitest';
import { buildCalendarYear, holiday, makeup } from '#test/factories/securities/calendar.ts';
import { getDayMark, buildMonthWeeks } from './month-weeks.ts';

const { days } = buildCalendarYear(2026, {
  ...holiday('元旦', '2026-01-01', '2026-01-03'),
  ...makeup('元旦', '2026-01-04'),
  '2026-04-07': { isHkConnect: false },
  '2026-12-24': { note: '半日' },
});

test('a month has whole weeks from Monday on, with empty cells for its neighbours', () => {
  const [january, february] = buildMonthWeeks(days);
  expect(buildMonthWeeks(days)).toHaveLength(12);
  // 1 January 2026 is a Thursday.
  expect(january!.weeks[0]!.map((day) => day?.day.slice(8))).toEqual([undefined, undefined, undefined, '01', '02', '03', '04']);
  expect(january!.weeks.at(-1)!.map((day) => day?.day.slice(8))).toEqual(['26', '27', '28', '29', '30', '31', undefined]);
  expect([february!.month, february!.weeks.length, february!.tradingDays]).toEqual(['2026-02', 5, 20]);
});

test('only days that differ from the regular week have a mark', () => {
  const marks = Object.fromEntries(days.map((day) => [day.day, getDayMark(day)]).filter(([, mark]) => mark !== undefined));
  expect(marks).toEqual({
    '2026-01-01': 'closed',
    '2026-01-03': 'closed',
    '2026-01-04': 'makeup',
    '2026-04-07': 'hkClosed',
    '2026-12-24': 'hkHalf',
  });
});
