import { expect, test } from 'vitest';
import { shiftTradingDays } from '../calendar.ts';
import { baseDay } from './adjustments.ts';
import { balancesOf } from './details.ts';

const days = [1, 2, 3, 60].map((count) => shiftTradingDays(baseDay, count));

test('a day’s balance of every security is that of the day before, with what was added and repaid on the day', () => {
  for (const day of days.slice(1)) {
    const before = new Map(balancesOf(shiftTradingDays(day, -1)).map(({ code, exchange, values }) => [exchange + code, values]));
    for (const { code, exchange, values } of balancesOf(day)) {
      if (values.financingRepay === null) continue;
      const last = before.get(exchange + code)!;
      expect(values.financingBalance, `${day} ${code}`).toBe(last.financingBalance + values.financingBuy - values.financingRepay);
      expect(values.lendingVolume, `${day} ${code}`).toBe(last.lendingVolume + values.lendingSell - values.lendingRepay!);
    }
  }
});

test('no balance or amount is negative, and what is lent and returned is in hundreds of shares', () => {
  const rows = days.flatMap(balancesOf);
  expect(rows.length).toBeGreaterThan(10_000);
  for (const { code, values } of rows) {
    const { name: _name, ...figures } = values;
    expect(Math.min(...Object.values(figures).map(Number)), code).toBeGreaterThanOrEqual(0);
    expect(values.lendingVolume % 100, code).toBe(0);
  }
});
