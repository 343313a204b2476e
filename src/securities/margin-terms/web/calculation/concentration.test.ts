import { expect, test } from 'vitest';
import { buildTimeline } from '#test/factories/securities/margin-terms.ts';
import type { FieldValues, SecurityFact } from '../../schema/calculation.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import { calculateConcentration } from './concentration.ts';

const calculate = (values: FieldValues, facts: readonly SecurityFact[] = []) =>
  calculateConcentration(values, { timeline: buildTimeline(), facts });

function resultOf(values: FieldValues, facts?: readonly SecurityFact[]) {
  const calculation = calculate(values, facts);
  if ('errors' in calculation) throw new Error(JSON.stringify(calculation.errors));
  return calculation.result;
}

test('the table of the guide is reproduced', () => {
  // assets 50,000 + 400,000 + 480,000 + 200,000 = 1,130,000; ratio ÷ 700,000 = 161.4285 %: band 150 to 180. 400/1130 = 35.3982 %;
  // 480/1130 = 42.4778 %, limit 30 % = 339,000, 141,000 above it; 200/1130 = 17.6991 %, limit 70 % = 791,000 boards: 680/1130 =
  // 60.1769 %, limit 50 % = 565,000, 115,000 above it
  const { assets, ratio, band, holdings, boards } = resultOf(calculatorExamples.concentration);
  expect([assets, ratio, band]).toEqual([1_130_000, 161.42, { from: 150, to: 180 }]);
  expect(holdings).toMatchObject([
    { name: '甲股票', share: 35.39, limit: 100, isOver: false, room: 50_000 },
    { name: '丁股票', share: 42.47, limit: 30, isOver: true, excess: 141_000, room: 0 },
    { name: '戊股票', share: 17.69, limit: 70, isOver: false, room: 50_000 },
  ]);
  expect(boards).toEqual([{ name: '双创与北交所', value: 680_000, share: 60.17, limit: 50, isOver: true, excess: 115_000 }]);
});

test('as the guide says, both limits hold after 141,000 yuan of it are sold and kept as cash', () => {
  // 8,000 shares × 60 − 141,000 = 5,650 × 60; boards (680,000 − 141,000) ÷ 1,130,000 = 47.699 %
  const { holdings, boards } = resultOf({ ...calculatorExamples.concentration, cash: '191000', c2qty: '5650' });
  expect(holdings[1]).toMatchObject({ share: 30, isOver: false });
  expect(boards[0]).toMatchObject({ share: 47.69, isOver: false });
});

const single = (debt: string) => ({ cash: '0', debt, c1qty: '1800', c1price: '1', c1group: 'C' });
// Assets of 1,800: the band of the ratio 1,800 ÷ debt and its limit for group C.
test.each([
  ['600', 300, 100],
  ['600.01', 180, 70],
  ['1000', 180, 70],
  ['1000.01', 150, 50],
  ['1200', 150, 50],
  ['1200.01', 0, 30],
])('with a debt of %s the band from %d%% applies, lower bound included: %d%%', (debt, from, limit) => {
  expect(resultOf(single(debt))).toMatchObject({ band: { from }, holdings: [{ limit }] });
});

test('an account without debt is in the highest band', () => {
  expect(resultOf(single('0'))).toMatchObject({ ratio: null, band: { from: 300, to: null }, holdings: [{ limit: 100, isOver: false }] });
});

test('a position exactly at its limit is not above it', () => {
  // group D, band 150 to 180, limit 30 %: 300 of 1,000; debt 625 → 160 %
  const values = { cash: '700', debt: '625', c1qty: '300', c1price: '1', c1group: 'D' };
  expect(resultOf(values).holdings).toMatchObject([{ share: 30, isOver: false, excess: 0, room: 0 }]);
  expect(resultOf({ ...values, cash: '699.99' }).holdings).toMatchObject([{ share: 30, isOver: true, excess: 0.01 }]);
});

test('rows with the same code are one position', () => {
  const values = {
    cash: '0',
    debt: '625',
    c1code: '600001',
    c1qty: '200',
    c1price: '1',
    c1group: 'D',
    c2code: '600001',
    c2qty: '300',
    c2price: '1',
    c2group: 'D',
    c3qty: '500',
    c3price: '1',
    c3group: 'A',
  };
  expect(resultOf(values).holdings).toMatchObject([{ name: '600001', value: 500, share: 50, isOver: true }, { value: 500 }]);
});

test('cash-like assets have no limit', () => {
  expect(resultOf({ debt: '90', c1qty: '100', c1price: '1', c1group: 'cash' }).holdings).toMatchObject([
    { limit: null, isOver: false, room: null },
  ]);
});

test('group and board come from the list unless the visitor enters them', () => {
  const fact: SecurityFact = {
    code: '688001',
    exchange: 'SSE',
    name: '示例',
    haircut: 60,
    group: 'D',
    board: 'star',
    financingMargin: 100,
    lendingMargin: 100,
    fairPrice: null,
  };
  const values = { debt: '625', cash: '500', c1code: '688001', c1qty: '500', c1price: '1' };
  expect(resultOf(values, [fact])).toMatchObject({ holdings: [{ group: 'D', limit: 30 }], boards: [{ share: 50, isOver: false }] });
  expect(resultOf({ ...values, c1group: 'A', c1board: 'main' }, [fact])).toMatchObject({
    holdings: [{ group: 'A', limit: 100 }],
    boards: [],
  });
  expect(calculate(values)).toEqual({ errors: [{ path: 'c1group', message: '请选择第 1 行的集中度分组' }] });
});

test('the remaining room brings the holding to its limit, but not beyond the available cash', () => {
  // group D, band 150 to 180: 30 % of 1,000 = 300; 100 held, 200 may be added
  const values = { cash: '900', debt: '625', c1qty: '100', c1price: '1', c1group: 'D' };
  expect(resultOf(values).holdings[0]?.room).toBe(200);
  expect(resultOf({ ...values, cash: '50', c2qty: '850', c2price: '1', c2group: 'A' }).holdings[0]?.room).toBe(50);
});

test.each([
  [{}, 'c1code', '请至少填写一只证券'],
  [{ c1qty: '1', c1price: '0.001', c1group: 'A' }, 'cash', '总资产不足一分，无法计算占比'],
])('%o is rejected at %s', (values, path, message) => {
  const calculation = calculate(values);
  expect('errors' in calculation && calculation.errors).toContainEqual({ path, message });
});
