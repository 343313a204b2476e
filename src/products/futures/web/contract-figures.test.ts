import { expect, test } from 'vitest';
import { contractValue, formatQuoteUnit, formatSize, minMargin, tickValue } from './contract-figures.ts';

const terms = (multiplier: number, unit: string, priceTick: number, minMarginPct = 5) => ({ multiplier, unit, priceTick, minMarginPct });

// From the exchanges' contracts: rebar, CSI 300 index, 10-year treasury bond, gold, crude oil, iron ore.
test.each([
  [terms(10, '吨', 1), '10 吨/手', '元/吨', 10],
  [terms(300, '指数点', 0.2), '每点 300 元', '点', 60],
  [terms(10_000, '百元净价', 0.005), '面值 100 万元/手', '元（百元净价）', 50],
  [terms(20_000, '百元净价', 0.002), '面值 200 万元/手', '元（百元净价）', 40],
  [terms(1000, '克', 0.02), '1,000 克/手', '元/克', 20],
  [terms(1000, '桶', 0.1), '1,000 桶/手', '元/桶', 100],
  [terms(100, '吨', 0.5), '100 吨/手', '元/吨', 50],
])('%o is %s, quoted in %s, a tick of %i yuan', (product, size, quote, tick) => {
  expect([formatSize(product), formatQuoteUnit(product), tickValue(product)]).toEqual([size, quote, tick]);
});

test('value and minimum margin are price by multiplier by number, rounded to the cent', () => {
  expect(contractValue(terms(10, '吨', 1), 3500)).toBe(35_000);
  expect(contractValue(terms(300, '指数点', 0.2), 4000.2, 2)).toBe(2_400_120);
  expect(minMargin(terms(10, '吨', 1), 3500, 2)).toBe(3500);
  expect(minMargin(terms(10_000, '百元净价', 0.005, 3.5), 108.235)).toBe(37_882.25);
});
