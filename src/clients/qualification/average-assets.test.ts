import { expect, test } from 'vitest';
import { isoWeekday } from '#platform/day.ts';
import { assets, buildAssets, buildFacts, buildSubject, buildTradingDays, checkRule } from '#test/factories/clients/qualification.ts';
import { inYuan } from './service/checks/amount.ts';
import { checkCondition } from './service/checks/check-condition.ts';

test('the average covers the 20 trading days before the application; weekends, holidays and the day itself do not count', () => {
  const { days } = checkRule(assets, '2026-10-12', {});
  expect(days).toHaveLength(20);
  // 12 October is a Monday; the previous trading days are the 9th and 30 September.
  const september = [30, 29, 28, 25, 24, 23, 22, 21, 18, 17, 16, 15, 14, 11, 10, 9, 8, 7, 4];
  expect(days!.map(({ day }) => day)).toEqual(['2026-10-09', ...september.map((date) => `2026-09-${String(date).padStart(2, '0')}`)]);
});

test('assets on a weekend or on the day of application change nothing', () => {
  const held = buildAssets('2026-07-01', '2026-08-20', 10_000_000);
  const windfall = [...held, { day: '2026-08-21', total: 10_000_000_000, borrowed: 0 }].map((one) =>
    isoWeekday(one.day) > 5 ? { ...one, total: 10_000_000_000 } : one,
  );
  expect(checkRule(assets, '2026-08-21', { assets: windfall }).actual).toBe('日均 100,000.00 元');
});

test('exactly the threshold passes, and one fen less on one day fails, whatever the rounded average', () => {
  const exact = buildAssets('2026-07-01', '2026-08-20', 10_000_000);
  expect(checkRule(assets, '2026-08-21', { assets: exact })).toMatchObject({ pass: true, actual: '日均 100,000.00 元' });
  const less = exact.map((one) => (one.day === '2026-08-03' ? { ...one, total: 9_999_999 } : one));
  // 20 days × 10,000,000 fen minus one: the average is 9,999,999.95 fen, shown as 99,999.99; the missing 0.05 fen is shown as
  // 0.01 yuan.
  expect(checkRule(assets, '2026-08-21', { assets: less })).toMatchObject({
    pass: false,
    actual: '日均 99,999.99 元',
    gap: '日均还差 0.01 元',
  });
});

test('borrowed assets are deducted day by day, as in a table computed by hand', () => {
  // Ten days of 150,000 with 60,000 borrowed (90,000), ten of 120,000 with nothing borrowed: the average is 105,000.
  const held = [...buildAssets('2026-07-24', '2026-08-06', 15_000_000, 6_000_000), ...buildAssets('2026-08-07', '2026-08-20', 12_000_000)];
  const result = checkRule(assets, '2026-08-21', { assets: held });
  expect(result).toMatchObject({ pass: true, actual: '日均 105,000.00 元' });
  expect(result.days!.at(-1)).toEqual({ day: '2026-07-24', total: '150,000.00', borrowed: '60,000.00', counted: '90,000.00' });
  expect(result.explain).toContain('2026-07-24 至 2026-08-20 共 20 个交易日');
  expect(result.explain).toContain('扣除融资融券融入的资金和证券');
});

test('borrowed assets alone never pass, and debts beyond the assets count as zero', () => {
  const borrowed = buildAssets('2026-07-01', '2026-08-20', 50_000_000, 50_000_000);
  expect(checkRule(assets, '2026-08-21', { assets: borrowed })).toMatchObject({ pass: false, actual: '日均 0.00 元' });
  // Nineteen days of 200,000 and one with debts 100,000 above the assets: (19 × 200,000 + 0) / 20.
  const owing = buildAssets('2026-07-01', '2026-08-20', 20_000_000).map((one) =>
    one.day === '2026-08-03' ? { ...one, total: 5_000_000, borrowed: 15_000_000 } : one,
  );
  expect(checkRule(assets, '2026-08-21', { assets: owing }).actual).toBe('日均 190,000.00 元');
});

test('with fewer than 20 days of data the missing days count as zero, and the client is informed', () => {
  // 300,000 on the last six trading days: 1,800,000 / 20 = 90,000.
  const result = checkRule(assets, '2026-08-21', { assets: buildAssets('2026-08-13', '2026-08-20', 30_000_000) });
  expect(result).toMatchObject({ pass: false, actual: '日均 90,000.00 元', gap: '日均还差 10,000.00 元' });
  expect(result.explain).toContain('其中 14 个交易日没有资产记录，按 0 计入。');
  // A seventh day of 300,000 makes 2,100,000: Friday the 21st must have closed, so Monday the 24th.
  expect(result.earliest).toBe('2026-08-24');
  expect(checkRule(assets, '2026-08-24', { assets: buildAssets('2026-08-13', '2026-08-21', 30_000_000) }).pass).toBe(true);
});

test('without data the average is zero and no date is promised', () => {
  const result = checkRule(assets, '2026-08-21', { assets: [] });
  expect(result).toMatchObject({ pass: false, actual: '日均 0.00 元', gap: '日均还差 100,000.00 元' });
  expect(result).not.toHaveProperty('earliest');
});

test('the earliest date skips weekends and holidays', () => {
  // 19 days of 95,000 and the last of 150,000 on 29 September: 1,955,000 of 2,000,000. Each new day adds 55,000: one is enough.
  const held = [...buildAssets('2026-08-01', '2026-09-28', 9_500_000), ...buildAssets('2026-09-29', '2026-09-29', 15_000_000)];
  const result = checkRule(assets, '2026-09-30', { assets: held });
  expect(result).toMatchObject({ pass: false, actual: '日均 97,750.00 元', gap: '日均还差 2,250.00 元', earliest: '2026-10-09' });
});

test('no date is promised when the latest assets are below the threshold and older days cannot raise the average', () => {
  expect(checkRule(assets, '2026-08-21', { assets: buildAssets('2026-07-01', '2026-08-20', 9_000_000) })).not.toHaveProperty('earliest');
  // With 99,000 now, but 105,000 on most earlier days, the low first days leave the average before the high ones do.
  const mixed = [
    ...buildAssets('2026-07-24', '2026-07-27', 1_000_000),
    ...buildAssets('2026-07-28', '2026-08-19', 10_500_000),
    ...buildAssets('2026-08-20', '2026-08-20', 9_900_000),
  ];
  // After 2 days: 17 × 105,000 + 3 × 99,000 = 2,082,000.
  expect(checkRule(assets, '2026-08-21', { assets: mixed })).toMatchObject({ pass: false, earliest: '2026-08-25' });
});

test('no date is promised beyond the known calendar', () => {
  const subject = buildSubject('2026-08-21', { assets: buildAssets('2026-08-20', '2026-08-20', 12_000_000) });
  const condition = { id: 'one', name: '条件', standard: '标准', source: '来源', rule: assets };
  // 120,000 on 17 of 20 days is enough: 16 more days are needed.
  expect(checkCondition(condition, subject).earliest).toBe(subject.ahead[16]);
  expect(checkCondition(condition, { ...subject, ahead: subject.ahead.slice(0, 16) })).not.toHaveProperty('earliest');
});

test('when closing figures are late, the average ends with the last available day and no past date is promised', () => {
  const full = buildSubject('2026-08-21', { assets: buildAssets('2026-08-13', '2026-08-18', 50_000_000) });
  const late = { ...full, settled: full.settled.slice(0, -2), ahead: buildTradingDays('2026-08-19', 60, 1) };
  const result = checkCondition({ id: 'one', name: '条件', standard: '标准', source: '来源', rule: assets }, late);
  // Four days of 500,000 make 100,000, which passes; one day less would have passed on the 20th, which is over.
  expect(result).toMatchObject({ pass: true });
  const short = { ...late, facts: buildFacts({ assets: buildAssets('2026-08-14', '2026-08-18', 50_000_000) }) };
  expect(checkCondition({ id: 'one', name: '条件', standard: '标准', source: '来源', rule: assets }, short)).toMatchObject({
    pass: false,
    earliest: '2026-08-21',
  });
});

test('amounts are shown to the fen', () => {
  expect([0, 5, 100, 10_325_000, 123_456_789_012, -50, -12_345].map(inYuan)).toEqual([
    '0.00',
    '0.05',
    '1.00',
    '103,250.00',
    '1,234,567,890.12',
    '-0.50',
    '-123.45',
  ]);
});
