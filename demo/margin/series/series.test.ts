import { expect, test } from 'vitest';
import { isTradingDay } from '../../calendar.ts';
import { allListNotices } from '../list-notices.ts';
import { seriesLists } from './list-state.ts';
import { applyDays, lastSeriesDay, simulateSeries } from './simulate.ts';
import { verifySeries } from './verify.ts';

const month = simulateSeries('2026-09-15', '2026-10-15');

test('every change of a month has one line in one notice of its day, and every line is a change', () => {
  expect(month.days.slice(1).every(({ events }) => events.length > 0)).toBe(true);
  expect(verifySeries(month, allListNotices(month.days))).toEqual([]);
});

test('a line that is missing, doubled or made up is found', () => {
  const notices = allListNotices(month.days);
  const [first, ...others] = notices;
  const [line] = first!.items!;
  expect(verifySeries(month, others)).toContainEqual(expect.stringContaining('no notice has the change'));
  expect(verifySeries(month, [...notices, first!])).toContainEqual(expect.stringContaining('stands in two notices'));
  expect(verifySeries(month, [{ ...first!, items: [...first!.items!, { ...line!, after: '1%' }] }, ...others])).toContainEqual(
    expect.stringContaining('no list has the change'),
  );
});

test('there are lists for every trading day of the month, and for none of the holiday', () => {
  const days = month.days.map(({ day }) => day);
  expect(days.filter((day) => !isTradingDay(day))).toEqual([]);
  expect(days).toContain('2026-09-30');
  expect(days[days.indexOf('2026-09-30') + 1]).toBe('2026-10-08');
  expect(month.days.find(({ day }) => day === '2026-09-30')!.effectiveOn).toBe('2026-10-08');
});

test('a day has the same lists and changes whatever period is simulated', () => {
  const [longer, shorter] = [simulateSeries('2026-08-03', '2026-09-30'), simulateSeries('2026-09-15', '2026-09-30')];
  expect(shorter.days.slice(1)).toEqual(longer.days.filter(({ day }) => day > '2026-09-15'));
  expect(applyDays(shorter.start, shorter.days)).toEqual(applyDays(longer.start, longer.days));
});

test('the lists of the data’s own day are those of its files', () => {
  const { start, days } = simulateSeries('2026-08-03', '2026-08-20');
  const own = simulateSeries('2026-08-20', '2026-08-20').start;
  const reached = applyDays(start, days);
  for (const list of seriesLists) expect(reached[list], list).toEqual(own[list]);
});

test('a day’s lists are published at eight in the evening', () => {
  expect(lastSeriesDay(new Date('2026-11-27T19:59:00+08:00'))).toBe('2026-11-26');
  expect(lastSeriesDay(new Date('2026-11-27T20:00:00+08:00'))).toBe('2026-11-27');
  expect(lastSeriesDay(new Date('2026-10-04T21:00:00+08:00'))).toBe('2026-09-30');
});
