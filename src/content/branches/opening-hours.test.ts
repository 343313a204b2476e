import { expect, test } from 'vitest';
import { isBranchOpen } from './web/opening-hours.ts';

const hours = ['交易日 8:30–17:00', '周六 9:00–12:00 提供咨询，周日及法定节假日休息'];
const at = (clock: string, weekday: number, isTradingDay: boolean) => isBranchOpen(hours, { clock, weekday, isTradingDay });

test('a branch is open on a trading day between its hours', () => {
  expect([at('08:29', 2, true), at('08:30', 2, true), at('16:59', 2, true), at('17:00', 2, true)]).toEqual([false, true, true, false]);
  expect(at('10:00', 2, false)).toBe(false);
});

test('a weekday that is named counts by itself, and a day of rest never', () => {
  expect([at('10:00', 6, false), at('12:00', 6, false), at('10:00', 7, false)]).toEqual([true, false, false]);
});

test('hours in words open nothing', () => {
  expect(isBranchOpen(['可电话预约'], { clock: '10:00', weekday: 1, isTradingDay: true })).toBe(false);
});
