import { expect, test } from 'vitest';
import { buildMarginTerms, buildTermsVersion, buildTimeline } from '#test/factories/securities/margin-terms.ts';
import type { FieldValues } from '../../schema/calculation.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import { addMonths, daysBetween, lastMonthlyBefore } from './contract-days.ts';
import { calculateInterest } from './interest.ts';

const timeline = buildTimeline({
  versions: [
    buildTermsVersion({ version: 3, effectiveFrom: '2026-10-12', terms: buildMarginTerms({ financingRate: 6.8, lendingRate: 8.8 }) }),
    // A version with unchanged rates does not split the periods.
    buildTermsVersion({
      version: 2,
      effectiveFrom: '2026-08-03',
      effectiveTo: '2026-10-11',
      terms: buildMarginTerms({ financingRate: 7.5, lendingRate: 9.5, lendingMargin: 110 }),
    }),
    buildTermsVersion({
      version: 1,
      effectiveFrom: '2025-01-02',
      effectiveTo: '2026-08-02',
      terms: buildMarginTerms({ financingRate: 7.5, lendingRate: 9.5 }),
    }),
  ],
});

const calculate = (values: FieldValues) => calculateInterest(values, { timeline, facts: [] });

function resultOf(values: FieldValues) {
  const calculation = calculate(values);
  if ('errors' in calculation) throw new Error(JSON.stringify(calculation.errors));
  return calculation.result;
}

// By hand: principal × rate ÷ 360 × days, rounded to the cent for each period.
test.each([
  // 100,000 × 7.5 % ÷ 360 = 20.8333…; one day
  [{ i1sum: '100000', i1from: '2026-09-01', i1to: '2026-09-02' }, 1, 20.83],
  // Bought and repaid on one day: one day
  [{ i1sum: '100000', i1from: '2026-09-01', i1to: '2026-09-01' }, 1, 20.83],
  // The holiday week counts: 2026-09-30 to 2026-10-08 is 8 days, 166.666…
  [{ i1sum: '100000', i1from: '2026-09-30', i1to: '2026-10-08' }, 8, 166.67],
  // Contract rate: 100,000 × 5.2 % ÷ 360 × 30 = 433.333…, across the change of rates
  [{ i1sum: '100000', i1from: '2026-10-01', i1to: '2026-10-31', i1rate: '5.2' }, 30, 433.33],
  // Lending: 100,000 × 9.5 % ÷ 360 × 30 = 791.666…
  [{ i1kind: 'slo', i1sum: '100000', i1from: '2026-03-02', i1to: '2026-04-01' }, 30, 791.67],
  // Across the end of February of a year of 365 days: 28 days
  [{ i1sum: '100000', i1from: '2026-02-01', i1to: '2026-03-01' }, 28, 583.33],
])('%o is %d days and %d yuan', (values, days, total) => {
  const { contracts, total: all } = resultOf(values);
  expect([contracts[0]?.days, all]).toEqual([days, total]);
});

test('the tables of the guide are reproduced: a contract across a change of rates, and one overdue for ten days', () => {
  // 500,000 × 7.5 % ÷ 360 × 41 = 4,270.8333 → 4,270.83; × 6.8 % × 21 = 1,983.3333 → 1,983.33; together 6,254.16 100,000 × 9.5 % ÷
  // 360 × 184 = 4,855.5556 → 4,855.56; of which 15 days = 395.83 were not collected; 100,395.83 × 0.05 % × 10 = 501.979 → 501.98
  const { contracts, total } = resultOf(calculatorExamples.interest);
  expect(contracts).toMatchObject([
    {
      segments: [
        { from: '2026-09-01', to: '2026-10-12', days: 41, rate: 7.5, amount: 4270.83 },
        { from: '2026-10-12', to: '2026-11-02', days: 21, rate: 6.8, amount: 1983.33 },
      ],
      interest: 6254.16,
      overdueDays: 0,
      penalty: 0,
      total: 6254.16,
    },
    { due: '2026-09-04', days: 184, interest: 4855.56, overdueDays: 10, overdueBase: 100_395.83, penalty: 501.98, total: 5357.54 },
  ]);
  expect(total).toBe(11_611.7);
});

test('as the guide says, 500,000 yuan cost 661.11 over a week of holidays at 6.8 %', () => {
  expect(resultOf({ i1sum: '500000', i1from: '2026-10-20', i1to: '2026-10-27' }).total).toBe(661.11);
});

test('a contract repaid on the due day is not overdue, and a day later it is overdue by one day', () => {
  const values = { i1sum: '100000', i1from: '2026-03-02', i1due: '2026-09-02' };
  expect(resultOf({ ...values, i1to: '2026-09-02' }).contracts[0]).toMatchObject({ days: 184, overdueDays: 0 });
  expect(resultOf({ ...values, i1to: '2026-09-03' }).contracts[0]).toMatchObject({ days: 184, overdueDays: 1 });
});

test('an extension moves the due date', () => {
  expect(resultOf({ i1sum: '1', i1from: '2026-03-02', i1to: '2026-10-30', i1due: '2027-03-02' }).contracts[0]?.overdueDays).toBe(0);
});

test('without a repayment date the contract runs until today', () => {
  expect(resultOf({ i1sum: '1', i1from: '2026-11-11' }).contracts[0]).toMatchObject({ to: '2026-11-21', days: 10 });
});

test('a rate published for a later date applies from that date', () => {
  const later = buildTermsVersion({ version: 4, effectiveFrom: '2027-01-04', terms: buildMarginTerms({ financingRate: 6.5 }) });
  const versions = [later, { ...timeline.versions[0]!, effectiveTo: '2027-01-03' }, ...timeline.versions.slice(1)];
  const calculation = calculateInterest(
    { i1sum: '360000', i1from: '2027-01-01', i1to: '2027-01-06' },
    { timeline: { ...timeline, versions }, facts: [] },
  );
  // 360,000 × 6.8 % ÷ 360 = 68 a day for 3 days; 65 a day for 2 days
  expect(calculation).toMatchObject({ result: { total: 334, contracts: [{ segments: [{ amount: 204 }, { amount: 130 }] }] } });
});

test('a longer period costs more, and two halves cost the whole within one cent', () => {
  const cost = (from: string, to: string) => resultOf({ i1sum: '123456.78', i1from: from, i1to: to, i1rate: '7.35' }).total;
  for (let day = 2; day <= 30; day++) {
    const to = `2026-06-${String(day).padStart(2, '0')}`;
    expect(cost('2026-06-01', to)).toBeGreaterThan(day === 2 ? 0 : cost('2026-06-01', `2026-06-${String(day - 1).padStart(2, '0')}`));
    expect(Math.abs(cost('2026-06-01', to) + cost(to, '2026-07-01') - cost('2026-06-01', '2026-07-01'))).toBeLessThanOrEqual(0.0101);
  }
});

test.each([
  [{}, 'i1sum', '请至少填写一笔合约'],
  [{ i1sum: '1' }, 'i1from', '请填写第 1 笔的开仓日期'],
  [{ i1from: '2026-09-01' }, 'i1sum', '请填写第 1 笔的金额'],
  [{ i2sum: '1', i2from: '2026-09-02', i2to: '2026-09-01' }, 'i2to', '偿还日期不能早于开仓日期'],
  [{ i1sum: '1', i1from: '2026-09-02', i1due: '2026-09-02' }, 'i1due', '到期日期应晚于开仓日期'],
  [{ i1sum: '1', i1from: '2026-09-02', i1rate: '37' }, 'i1rate', '第 1 笔的年利率应在 0% 与 36% 之间'],
  [{ i1sum: '1', i1from: '2025-01-01', i1to: '2025-02-01' }, 'i1from', '2025-01-01 的业务参数没有记录，本计算器最早可算到 2025-01-02'],
  [{ i1sum: '1', i1from: '2026-01-05', i1to: '2926-01-05' }, 'i1to', '开仓与偿还最多相隔十年，请检查日期'],
])('%o is rejected at %s', (values, path, message) => {
  const calculation = calculate(values);
  expect('errors' in calculation && calculation.errors).toContainEqual({ path, message });
});

test.each([
  ['2026-03-02', 6, '2026-09-02'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-30', 6, '2028-02-29'],
  ['2026-10-31', 1, '2026-11-30'],
])('%s and %d months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

test('days include the first and exclude the last', () => {
  expect([daysBetween('2026-12-31', '2027-01-01'), daysBetween('2024-02-28', '2024-03-01')]).toEqual([1, 2]);
});

test.each([
  ['2026-09-04', '2026-08-20'],
  ['2026-09-20', '2026-08-20'],
  ['2026-09-21', '2026-09-20'],
  ['2026-01-05', '2025-12-20'],
])('before %s the last 20th was %s', (day, before) => {
  expect(lastMonthlyBefore(day, 20)).toBe(before);
});

test('interest already collected bears no penalty, and a contract that has not reached a collection day has paid nothing', () => {
  const penaltyOf = (values: object) => resultOf({ i1kind: 'slo', i1sum: '100000', ...values }).contracts[0]?.overdueBase;
  // Due on the collection day: the month since the last one is unpaid, 31 days = 818.06
  expect(penaltyOf({ i1from: '2026-03-20', i1due: '2026-08-20', i1to: '2026-08-21' })).toBe(100_818.06);
  // Opened after the last collection: 5 days = 131.94
  expect(penaltyOf({ i1from: '2026-08-25', i1due: '2026-08-30', i1to: '2026-08-31' })).toBe(100_131.94);
});
