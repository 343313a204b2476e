import { expect, test } from 'vitest';
import { buildMarginTerms, buildTermsVersion, buildTimeline } from '#test/factories/securities/margin-terms.ts';
import type { FieldValues, SecurityFact } from '../../schema/calculation.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import { calculateMarginBalance } from './margin-balance.ts';

/** The firm required the regulatory minimum: 100 %, from 2023-09-09 on 80 %, from 2026-01-19 on 100 % again. */
const at = (ratio: number) => buildMarginTerms({ financingMargin: { A: ratio, B: ratio, C: ratio, D: ratio, E: 120, F: 120 } });
const timeline = buildTimeline({
  versions: [
    buildTermsVersion({ version: 3, effectiveFrom: '2026-01-19', terms: at(100) }),
    buildTermsVersion({ version: 2, effectiveFrom: '2023-09-09', effectiveTo: '2026-01-18', terms: at(80) }),
    buildTermsVersion({ version: 1, effectiveFrom: '2020-01-01', effectiveTo: '2023-09-08', terms: at(100) }),
  ],
});

function calculate(values: FieldValues, facts: readonly SecurityFact[] = []) {
  return calculateMarginBalance(values, { timeline, facts });
}

function resultOf(values: FieldValues, facts?: readonly SecurityFact[]) {
  const calculation = calculate(values, facts);
  if ('errors' in calculation) throw new Error(JSON.stringify(calculation.errors));
  return calculation.result;
}

const errorsOf = (values: FieldValues) => {
  const calculation = calculate(values);
  return 'errors' in calculation ? calculation.errors : [];
};

/** A financing contract of 100,000 yuan without gain or loss, with a haircut of 65 %. */
const contract = { f1qty: '10000', f1cost: '10', f1price: '10', f1cut: '65' };

test('the table of the guide is reproduced line by line', () => {
  // 500,000 + 200,000×65% + 20,000×65% − 200,000×80% − 10,000 − 100,000×100% + 3,000×90% − 120,000 − 117,000×100% − 2,000
  const { available, buyable, parts } = resultOf(calculatorExamples.available);
  expect(parts.map(({ amount }) => amount)).toEqual([
    500_000, 130_000, 13_000, -160_000, -10_000, -100_000, 2700, -120_000, -117_000, -2000,
  ]);
  expect([available, buyable]).toEqual([136_700, 136_700]);
});

test('the same account has 40,000 yuan less when the first contract was opened under the newer rule', () => {
  expect(resultOf({ ...calculatorExamples.available, f1day: '2026-01-19' }).available).toBe(96_700);
});

test.each([
  ['2020-01-01', 100],
  ['2023-09-07', 100],
  // The lower floor took effect after the close of 2023-09-08: trades of that day still followed the higher one.
  ['2023-09-08', 100],
  ['2023-09-09', 80],
  ['2023-09-11', 80],
  ['2026-01-16', 80],
  ['2026-01-18', 80],
  ['2026-01-19', 100],
  ['2026-11-21', 100],
])('a contract opened on %s keeps %d%%', (day, ratio) => {
  expect(calculate({ cash: '0', ...contract, f1day: day })).toMatchObject({
    result: { available: -1000 * ratio, contracts: [{ openedOn: day, ratio, minimum: ratio, isOwn: false }] },
  });
});

test('the contract’s own ratio takes precedence, but never below the floor of its day', () => {
  expect(resultOf({ ...contract, f1day: '2025-12-01', f1ratio: '85' }).contracts).toMatchObject([{ ratio: 85, isOwn: true, minimum: 80 }]);
  expect(errorsOf({ ...contract, f1day: '2026-02-02', f1ratio: '85' })).toEqual([
    { path: 'f1ratio', message: '第 1 行的保证金比例应在 100% 与 500% 之间' },
  ]);
});

test('a day without terms of the firm is computed with the contract’s own ratio', () => {
  expect(errorsOf({ ...contract, f1day: '2016-01-04' })).toEqual([
    { path: 'f1ratio', message: '2016-01-04 的保证金比例没有记录，请按合约填写' },
  ]);
  expect(resultOf({ ...contract, f1day: '2016-01-04', f1ratio: '100' }).contracts).toMatchObject([
    { ratio: 100, minimum: 100, termsVersion: null },
  ]);
});

test('a contract date in the future is rejected', () => {
  expect(errorsOf({ ...contract, f1day: '2026-11-22' })).toContainEqual({ path: 'f1day', message: '开仓日期不能晚于今天' });
});

test('gains count at the haircut and losses in full, on either side', () => {
  const gainOf = (values: FieldValues) => resultOf(values).parts.find(({ name }) => name.includes('浮动盈亏'))?.amount;
  // Bought for 100,000: worth 110,000 → 10,000 × 65 %; worth 90,000 → −10,000
  expect(gainOf({ ...contract, f1price: '11' })).toBe(6500);
  expect(gainOf({ ...contract, f1price: '9' })).toBe(-10_000);
  // Sold for 100,000: worth 90,000 → 10,000 × 65 %; worth 110,000 → −10,000
  const sold = { s1qty: '10000', s1cost: '10', s1cut: '65', s1day: '2026-03-02' };
  expect(gainOf({ ...sold, s1price: '9' })).toBe(6500);
  expect(gainOf({ ...sold, s1price: '11' })).toBe(-10_000);
});

test('borrowed securities block their proceeds and their margin: 100 % in general, 120 % for a private fund', () => {
  // 200,000 of cash − 100,000 of proceeds − 100,000 × 100 %; for the fund − 100,000 × 120 %
  const values = { cash: '200000', s1qty: '10000', s1cost: '10', s1price: '10', s1cut: '65', s1day: '2026-03-02' };
  expect(resultOf(values).available).toBe(0);
  expect(resultOf({ ...values, who: 'private' }).available).toBe(-20_000);
});

test('each part is rounded to the cent separately', () => {
  // 333 × 3.33 = 1,108.89; × 65 % = 720.7785 → 720.78
  expect(resultOf({ c1qty: '333', c1price: '3.33', c1cut: '65' }).available).toBe(720.78);
});

test('an empty haircut defaults to the list, and the list’s group decides the ratio', () => {
  const fact: SecurityFact = {
    code: '600000',
    exchange: 'SSE',
    name: '示例',
    haircut: 70,
    group: 'E',
    board: 'main',
    financingMargin: 100,
    lendingMargin: 100,
    fairPrice: null,
  };
  expect(resultOf({ c1code: '600000', c1qty: '100', c1price: '10' }, [fact]).available).toBe(700);
  expect(resultOf({ c1code: '600000', c1qty: '100', c1price: '10', c1cut: '50' }, [fact]).available).toBe(500);
  const opened = { f1code: '600000', f1qty: '100', f1cost: '10', f1price: '10', f1day: '2026-02-02' };
  expect(resultOf(opened, [fact]).contracts).toMatchObject([{ ratio: 120 }]);
  expect(errorsOf({ c1code: '600000', c1qty: '100', c1price: '10' })).toEqual([{ path: 'c1cut', message: '请填写第 1 行的折算率' }]);
});

test('an empty form gives no result', () => {
  const error = { path: 'cash', message: '请至少填写现金、一只证券或一笔合约' };
  expect([errorsOf({}), errorsOf({ who: 'private', on: '2026-11-02' }), errorsOf({ cash: '0' })]).toEqual([[error], [error], []]);
});

test('with a negative balance nothing can be bought', () => {
  expect(resultOf({ ...contract, f1day: '2026-02-02' })).toMatchObject({ available: -100_000, buyable: 0 });
});

test('a higher haircut raises the balance, and a higher margin ratio lowers it', () => {
  const withCut = (cut: number) => resultOf({ c1qty: '777', c1price: '7.77', c1cut: String(cut) }).available;
  const withRatio = (ratio: number) => resultOf({ ...contract, f1day: '2026-02-02', f1ratio: String(ratio) }).available;
  for (let step = 1; step < 30; step++) {
    expect(withCut(step)).toBeGreaterThan(withCut(step - 1));
    expect(withRatio(100 + step)).toBeLessThan(withRatio(99 + step));
  }
});
