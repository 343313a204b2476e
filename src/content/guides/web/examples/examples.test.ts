import { expect, test } from 'vitest';
import { computeAccruals, sumAccruals } from './accrual.ts';
import { computePriceFall, shownFalls } from './fall.ts';
import { computeAvailable, computeFinancingContract, computeRatio } from './financing-contract.ts';
import { buildFinancingExample } from './financing-example.ts';
import { computeLendingContract } from './lending-contract.ts';
import { buildLendingExample } from './lending-example.ts';
import { formatRatio } from './money.ts';
import { computeTradeCosts } from './trade-costs.ts';

// All figures were computed by hand from the prices, rates and days of the examples.

test('trade costs are commission, transfer fee and, on a sale, stamp duty; a small order pays the minimum commission', () => {
  expect(computeTradeCosts('buy', 400_000)).toBe(104);
  expect(computeTradeCosts('sell', 330_000)).toBe(250.8);
  expect(computeTradeCosts('buy', 10_000)).toBe(5.1);
});

test('interest is collected on the 20th of each month; the first day counts and the last does not', () => {
  const parts = computeAccruals(400_000, 0.075, '2026-03-02', '2026-06-01');
  expect(parts.map(({ days, amount }) => [days, amount])).toEqual([
    [18, 1500],
    [31, 2583.33],
    [30, 2500],
    [12, 1000],
  ]);
  expect(sumAccruals(parts)).toBe(7583.33);
});

test('a contract that begins or ends on a collection day has no empty interest period', () => {
  expect(computeAccruals(1000, 0.075, '2026-03-20', '2026-04-20').map(({ days }) => days)).toEqual([31]);
});

test('the financing example shows ratio and available margin on both days', () => {
  const { open, fall, most } = computeFinancingContract();
  expect(most).toBe(650_000);
  expect(formatRatio(computeRatio(open))).toBe('299.97%');
  expect(computeAvailable(open)).toBe(249_896);
  expect(formatRatio(computeRatio(fall))).toBe('278.90%');
  expect(computeAvailable(fall)).toBe(173_396);
});

test('the financing example shows repayment, remainder and net result', () => {
  const { sale, payment, result } = computeFinancingContract();
  expect(sale).toMatchObject({ received: 329_749.2, amount: 1000, principal: 328_749.2, left: 71_250.8 });
  expect(payment).toMatchObject({ days: 8, interest: 118.75, amount: 71_369.55, cash: 220_755.61 });
  expect(result).toEqual({ gain: 45_000, costs: 354.8, interest: 8889.59, net: 35_755.61 });
});

test('the lending example shows ratio, fee, compensation and net result', () => {
  const { openRatio, rise, proceeds, result } = computeLendingContract();
  expect(proceeds).toBe(119_908.8);
  expect(formatRatio(openRatio)).toBe('308.25%');
  expect(formatRatio(rise.ratio)).toBe('256.40%');
  expect(result).toEqual({ gain: 15_000, dividend: 2000, costs: 118.5, fee: 1900, net: 10_981.5 });
});

test('a fall of 35 % reaches the closing line, and a fall of 50 % loses all own money', () => {
  expect(computePriceFall(35)).toMatchObject({ ratio: 130, own: 30 });
  expect(computePriceFall(50)).toMatchObject({ ratio: 100, own: 0, ownChange: -100 });
  expect(shownFalls.find(({ ratio }) => ratio === 150)?.percent).toBe(25);
});

test('the steps of both examples are in chronological order', () => {
  for (const { label, steps } of [buildFinancingExample(), buildLendingExample()]) {
    const dates = steps.map(({ date }) => date);
    expect(dates, label).toEqual(dates.toSorted());
  }
});
