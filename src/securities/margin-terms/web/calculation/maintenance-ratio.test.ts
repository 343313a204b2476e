import { expect, test } from 'vitest';
import { buildMarginTerms, buildTermsVersion, buildTimeline } from '#test/factories/securities/margin-terms.ts';
import type { FieldValues } from '../../schema/calculation.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import { calculateMaintenanceRatio } from './maintenance-ratio.ts';

const context = { timeline: buildTimeline(), facts: [] };

function resultOf(values: FieldValues) {
  const calculation = calculateMaintenanceRatio(values, context);
  if ('errors' in calculation) throw new Error(JSON.stringify(calculation.errors));
  return calculation.result;
}

// By hand: (cash + securities) ÷ (financing + lending + fee), truncated after two places.
test.each([
  // (200,000 + 800,000) ÷ 400,000 = 2.5
  [{ cash: '200000', value: '800000', fin: '400000' }, 250, 'normal'],
  // (50,000 + 800,000) ÷ (500,000 + 50,000 + 4,500) = 850,000 ÷ 554,500 = 1.532912…
  [{ cash: '50000', value: '800000', fin: '500000', slo: '50000', fee: '4500' }, 153.29, 'attention'],
  // 1,299,999.99 ÷ 1,000,000 = 1.29999999: shown below the line, as it is
  [{ value: '1299999.99', fin: '1000000' }, 129.99, 'liquidation'],
  // Exactly on a line counts as above it: 1.3, 1.4, 1.5, 1.6
  [{ value: '1300000', fin: '1000000' }, 130, 'severe'],
  [{ value: '1400000', fin: '1000000' }, 140, 'warning'],
  [{ value: '1500000', fin: '1000000' }, 150, 'attention'],
  [{ value: '1600000', fin: '1000000' }, 160, 'normal'],
  // Only the excess over 300 % can be withdrawn
  [{ value: '3000000', fin: '1000000' }, 300, 'normal'],
  [{ value: '3000000.01', fin: '1000000' }, 300, 'withdrawable'],
  // 100 × 12.345 = 1,234.50; 1,234.50 ÷ 1,000 = 1.2345
  [{ c1qty: '100', c1price: '12.345', fin: '1000' }, 123.45, 'liquidation'],
])('%o gives %d%% (%s)', (values, ratio, standing) => {
  expect(resultOf(values)).toMatchObject({ ratio, standing });
});

test('without debt the ratio is infinite, and everything can be withdrawn', () => {
  expect(resultOf({ cash: '100', value: '900' })).toMatchObject({ ratio: null, standing: 'noDebt', debt: 0, withdrawable: 1000 });
});

test('withdrawing the maximum leaves exactly the withdraw line', () => {
  // 4,000,000 − 3 × 1,000,000 = 1,000,000
  expect(resultOf({ value: '4000000', fin: '1000000' }).withdrawable).toBe(1_000_000);
  expect(resultOf({ value: '2000000', fin: '1000000' }).withdrawable).toBe(0);
});

test('the fall to each line matches the manual calculation', () => {
  // cash 50,000 + securities 800,000, debt 554,500. Line 130: 1.3 × 554,500 = 720,850; (720,850 − 50,000) ÷ 800,000 = 0.8385625
  // left → falls 16.14375 %. Line 140: 776,300 → 726,300 ÷ 800,000 = 0.907875 → 9.2125 %. Line 150: 831,750 → 781,750 ÷ 800,000 =
  // 0.9771875 → 2.28125 %.
  const { lines } = resultOf({ cash: '50000', value: '800000', fin: '500000', slo: '50000', fee: '4500' });
  expect(lines).toEqual([
    { name: '取保线', line: 300, isBelow: true, fall: null },
    { name: '关注线', line: 160, isBelow: true, fall: null },
    { name: '警戒线', line: 150, isBelow: false, fall: 2.28 },
    { name: '严重预警线', line: 140, isBelow: false, fall: 9.21 },
    { name: '平仓线', line: 130, isBelow: false, fall: 16.14 },
  ]);
});

test('at the stated fall the line still holds, and one hundredth of a percent more breaks it', () => {
  const account = { cash: '50000', value: '800000', fin: '500000', slo: '50000', fee: '4500' };
  const { fall } = resultOf(account).lines.at(-1)!;
  expect(resultOf({ ...account, fall: String(fall) }).whatIf?.standing).toBe('severe');
  expect(resultOf({ ...account, fall: (fall! + 0.01).toFixed(2) }).whatIf?.standing).toBe('liquidation');
});

test('when cash alone covers a line, no fall can reach it', () => {
  const { lines } = resultOf({ cash: '2000000', value: '1000', fin: '1000000' });
  expect(lines.find(({ line }) => line === 130)).toMatchObject({ isBelow: false, fall: null });
});

test('below the restore line the result states how much cash or how many sales restore the account', () => {
  // debt 1,000,000, assets 1,200,000, line 140: add 1.4 × 1,000,000 − 1,200,000 = 200,000; sell 200,000 ÷ 0.4 = 500,000:
  // (1,200,000 − 500,000) ÷ (1,000,000 − 500,000) = 1.4
  expect(resultOf({ value: '1200000', fin: '1000000' }).topUp).toEqual({ line: 140, add: 200_000, sell: 500_000 });
  expect(resultOf({ value: '1400000', fin: '1000000' }).topUp).toBeNull();
  // There is not enough to sell: 100 − 1.4 × … of 1,000 exceeds the 100 of securities.
  expect(resultOf({ cash: '1000', value: '100', fin: '1000' }).topUp).toEqual({ line: 140, add: 300, sell: null });
});

test('the ratio grows with assets and falls with debt', () => {
  const ratioOf = (value: number, debt: number) => resultOf({ value: String(value), fin: String(debt) }).ratio!;
  for (let step = 1; step < 60; step++) {
    expect(ratioOf(1000 + step * 37, 700)).toBeGreaterThanOrEqual(ratioOf(1000 + (step - 1) * 37, 700));
    expect(ratioOf(1000, 700 + step * 37)).toBeLessThanOrEqual(ratioOf(1000, 700 + (step - 1) * 37));
  }
});

test('the lines are those of the version in force on the day of the calculation', () => {
  const versions = [
    buildTermsVersion({ version: 2, effectiveFrom: '2026-08-03' }),
    buildTermsVersion({
      version: 1,
      effectiveTo: '2026-08-02',
      terms: buildMarginTerms({ lines: { ...buildMarginTerms().lines, attention: null } }),
    }),
  ];
  const on = (day: string) => {
    const calculation = calculateMaintenanceRatio(
      { value: '155', fin: '100', on: day },
      { timeline: buildTimeline({ versions }), facts: [] },
    );
    return 'result' in calculation ? [calculation.result.standing, calculation.result.used.version] : calculation.errors;
  };
  expect(on('2026-08-02')).toEqual(['normal', 1]);
  expect(on('2026-08-03')).toEqual(['attention', 2]);
  expect(on('2019-12-31')).toEqual([{ path: 'on', message: '没有 2019-12-31 执行的业务参数' }]);
});

test('a fair price applies when the visitor enters no price', () => {
  const fact = {
    code: '600036',
    exchange: 'SSE',
    name: '示例',
    haircut: 70,
    group: null,
    board: null,
    financingMargin: null,
    lendingMargin: null,
    fairPrice: 9.37,
  };
  const calculation = calculateMaintenanceRatio({ c1code: '600036', c1qty: '1000', fin: '5000' }, { ...context, facts: [fact] });
  expect(calculation).toMatchObject({ result: { assets: 9370, ratio: 187.4 } });
});

test.each([
  [{ cash: 'abc' }, 'cash', '现金应为数字，例如 1234.56'],
  [{ cash: '-1' }, 'cash', '现金不能为负数'],
  [{ cash: '1.005' }, 'cash', '现金最多 2 位小数'],
  [{ cash: '1000000000000' }, 'cash', '现金过大，请检查单位是否为元'],
  [{ c1code: '600000' }, 'c1qty', '请填写第 1 行的数量'],
  [{ c1qty: '1.5', c1price: '1' }, 'c1qty', '第 1 行的数量应为整数'],
  [{ c2qty: '0', c2price: '1' }, 'c2qty', '第 2 行的数量应大于 0'],
  [{ cash: '1', fall: '101' }, 'fall', '假设跌幅应在 0% 与 100% 之间'],
  [{ cash: '1', on: '2026-02-30' }, 'on', '计算日期应为实际存在的日期，格式如 2026-08-21'],
  [{}, 'cash', '请至少填写现金或一项证券市值'],
])('%o is rejected at %s', (values, path, message) => {
  const calculation = calculateMaintenanceRatio(values, context);
  expect('errors' in calculation && calculation.errors).toContainEqual({ path, message });
});

test.each([
  ['５００，０００', 500_000],
  ['50万', 500_000],
  ['1.5 亿元', 150_000_000],
  [' 1,234.50 元', 1234.5],
])('%s is accepted', (cash, assets) => {
  expect(resultOf({ cash }).assets).toBe(assets);
});

test('the worked example of the guide is reproduced: 153.29 %, and after a fall of 20 % 124.43 %, 86,300 yuan short of 140 %', () => {
  // 850,000 ÷ 554,500 = 153.2912 %; 690,000 ÷ 554,500 = 124.4364 %; 1.4 × 554,500 − 690,000 = 86,300; ÷ 0.4 = 215,750
  expect(resultOf(calculatorExamples.ratio)).toMatchObject({ ratio: 153.29, whatIf: { fall: 20, ratio: 124.43, standing: 'liquidation' } });
  expect(resultOf({ cash: '50000', value: '640000', fin: '500000', slo: '50000', fee: '4500' }).topUp).toEqual({
    line: 140,
    add: 86_300,
    sell: 215_750,
  });
});
