import { expect, test } from 'vitest';
import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import type { Facts } from './client-facts.ts';
import { buildAssets, buildFacts } from './factory.ts';
import type { ConditionRule } from './schema.ts';
import { inShort, inYuan } from './service/checks/amount.ts';
import { checkCondition } from './service/checks/check-condition.ts';
import type { Subject } from './service/checks/subject.ts';

/** The National Day closure of 2026 and nothing else. */
const isClosed = (day: Day) => isoWeekday(day) > 5 || (day >= '2026-10-01' && day <= '2026-10-08');

function tradingDays(from: Day, count: number, step: 1 | -1): Day[] {
  const days: Day[] = [];
  for (let day = from; days.length < count; day = addDays(day, step)) if (!isClosed(day)) days.push(day);
  return step === 1 ? days : days.toReversed();
}

function subjectOn(today: Day, facts: Partial<Facts> = {}): Subject {
  const settled = tradingDays(addDays(today, -1), 63, -1);
  const ahead = tradingDays(addDays(settled.at(-1)!, 1), 63, 1);
  return { today, settled, ahead, facts: buildFacts({ settledThrough: settled.at(-1)!, ...facts }) };
}

function check(rule: ConditionRule, today: Day, facts: Partial<Facts> = {}) {
  return checkCondition({ id: 'one', name: '条件', standard: '标准', source: '来源', rule }, subjectOn(today, facts));
}

const assets: ConditionRule = { kind: 'averageAssets', tradingDays: 20, yuan: 100_000 };
const experience: ConditionRule = { kind: 'experience', months: 24 };

// ---- assets ----

test('the mean is of the 20 trading days before the application: weekends, holidays and the day itself do not count', () => {
  const { days } = check(assets, '2026-10-12', {});
  expect(days).toHaveLength(20);
  // 12 October is a Monday; the markets traded on the 9th and before that on 30 September.
  const september = [30, 29, 28, 25, 24, 23, 22, 21, 18, 17, 16, 15, 14, 11, 10, 9, 8, 7, 4];
  expect(days!.map(({ day }) => day)).toEqual(['2026-10-09', ...september.map((date) => `2026-09-${String(date).padStart(2, '0')}`)]);
});

test('assets on a weekend or on the day itself change nothing', () => {
  const held = buildAssets('2026-07-01', '2026-08-20', 10_000_000);
  const windfall = [...held, { day: '2026-08-21', total: 10_000_000_000, borrowed: 0 }].map((one) =>
    isoWeekday(one.day) > 5 ? { ...one, total: 10_000_000_000 } : one,
  );
  expect(check(assets, '2026-08-21', { assets: windfall }).actual).toBe('日均 100,000.00 元');
});

test('exactly the threshold passes, one fen less on one day does not, whatever the mean is rounded to', () => {
  const exact = buildAssets('2026-07-01', '2026-08-20', 10_000_000);
  expect(check(assets, '2026-08-21', { assets: exact })).toMatchObject({ pass: true, actual: '日均 100,000.00 元' });
  const less = exact.map((one) => (one.day === '2026-08-03' ? { ...one, total: 9_999_999 } : one));
  // 20 days × 10,000,000 fen less one: the mean is 9,999,999.95 fen, shown as 99,999.99, and 0.05 fen is missing, shown as 0.01 yuan.
  expect(check(assets, '2026-08-21', { assets: less })).toMatchObject({
    pass: false,
    actual: '日均 99,999.99 元',
    gap: '日均还差 0.01 元',
  });
});

test('a hand-computed table: what was borrowed is taken off, day by day', () => {
  // Ten days of 150,000 with 60,000 borrowed (90,000), ten of 120,000 with nothing borrowed: the mean is 105,000.
  const held = [...buildAssets('2026-07-24', '2026-08-06', 15_000_000, 6_000_000), ...buildAssets('2026-08-07', '2026-08-20', 12_000_000)];
  const result = check(assets, '2026-08-21', { assets: held });
  expect(result).toMatchObject({ pass: true, actual: '日均 105,000.00 元' });
  expect(result.days!.at(-1)).toEqual({ day: '2026-07-24', total: '150,000.00', borrowed: '60,000.00', counted: '90,000.00' });
  expect(result.explain).toContain('2026-07-24 至 2026-08-20 共 20 个交易日');
  expect(result.explain).toContain('扣除融资融券融入的资金和证券');
});

test('borrowed assets alone never pass, and debts beyond the assets do not count below zero', () => {
  const borrowed = buildAssets('2026-07-01', '2026-08-20', 50_000_000, 50_000_000);
  expect(check(assets, '2026-08-21', { assets: borrowed })).toMatchObject({ pass: false, actual: '日均 0.00 元' });
  // Nineteen days of 200,000 and one with 100,000 more owed than owned: (19 × 200,000 + 0) / 20.
  const owing = buildAssets('2026-07-01', '2026-08-20', 20_000_000).map((one) =>
    one.day === '2026-08-03' ? { ...one, total: 5_000_000, borrowed: 15_000_000 } : one,
  );
  expect(check(assets, '2026-08-21', { assets: owing }).actual).toBe('日均 190,000.00 元');
});

test('fewer than 20 days of data: the missing ones count as nothing, and the client is told', () => {
  // 300,000 on the last six trading days: 1,800,000 / 20 = 90,000.
  const result = check(assets, '2026-08-21', { assets: buildAssets('2026-08-13', '2026-08-20', 30_000_000) });
  expect(result).toMatchObject({ pass: false, actual: '日均 90,000.00 元', gap: '日均还差 10,000.00 元' });
  expect(result.explain).toContain('其中 14 个交易日没有资产记录，按 0 计入。');
  // A seventh day of 300,000 makes 2,100,000: Friday the 21st must be over, so Monday the 24th.
  expect(result.earliest).toBe('2026-08-24');
  expect(check(assets, '2026-08-24', { assets: buildAssets('2026-08-13', '2026-08-21', 30_000_000) }).pass).toBe(true);
});

test('no data at all is nothing, and no day is promised', () => {
  const result = check(assets, '2026-08-21', { assets: [] });
  expect(result).toMatchObject({ pass: false, actual: '日均 0.00 元', gap: '日均还差 100,000.00 元' });
  expect(result).not.toHaveProperty('earliest');
});

test('the earliest day steps over weekends and holidays', () => {
  // 19 days of 95,000 and the last of 150,000 on 29 September: 1,955,000 of 2,000,000. Each new day brings 55,000 more: one is enough.
  const held = [...buildAssets('2026-08-01', '2026-09-28', 9_500_000), ...buildAssets('2026-09-29', '2026-09-29', 15_000_000)];
  const result = check(assets, '2026-09-30', { assets: held });
  expect(result).toMatchObject({ pass: false, actual: '日均 97,750.00 元', gap: '日均还差 2,250.00 元', earliest: '2026-10-09' });
});

test('no day is promised when the last assets stay below the threshold and nothing better is left in the mean', () => {
  expect(check(assets, '2026-08-21', { assets: buildAssets('2026-07-01', '2026-08-20', 9_000_000) })).not.toHaveProperty('earliest');
  // With 99,000 now, but 105,000 on most days behind it, the low first days fall out of the mean before the high ones do.
  const mixed = [
    ...buildAssets('2026-07-24', '2026-07-27', 1_000_000),
    ...buildAssets('2026-07-28', '2026-08-19', 10_500_000),
    ...buildAssets('2026-08-20', '2026-08-20', 9_900_000),
  ];
  // After 2 days: 17 × 105,000 + 3 × 99,000 = 2,082,000.
  expect(check(assets, '2026-08-21', { assets: mixed })).toMatchObject({ pass: false, earliest: '2026-08-25' });
});

test('no day is promised beyond the known calendar', () => {
  const subject = subjectOn('2026-08-21', { assets: buildAssets('2026-08-20', '2026-08-20', 12_000_000) });
  const condition = { id: 'one', name: '条件', standard: '标准', source: '来源', rule: assets };
  // 120,000 on 17 of 20 days are enough: 16 more have to pass.
  expect(checkCondition(condition, subject).earliest).toBe(subject.ahead[16]);
  expect(checkCondition(condition, { ...subject, ahead: subject.ahead.slice(0, 16) })).not.toHaveProperty('earliest');
});

test('when closing figures are late, the mean ends with the last that are in and no past day is promised', () => {
  const full = subjectOn('2026-08-21', { assets: buildAssets('2026-08-13', '2026-08-18', 50_000_000) });
  const late = { ...full, settled: full.settled.slice(0, -2), ahead: tradingDays('2026-08-19', 60, 1) };
  const result = checkCondition({ id: 'one', name: '条件', standard: '标准', source: '来源', rule: assets }, late);
  // Four days of 500,000 make 100,000: it passes; with one of them less it would on the 20th, which is over.
  expect(result).toMatchObject({ pass: true });
  const short = { ...late, facts: buildFacts({ assets: buildAssets('2026-08-14', '2026-08-18', 50_000_000) }) };
  expect(checkCondition({ id: 'one', name: '条件', standard: '标准', source: '来源', rule: assets }, short)).toMatchObject({
    pass: false,
    earliest: '2026-08-21',
  });
});

test('amounts are printed to the fen', () => {
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

// ---- experience ----

test.each([
  // first trade, today, passes, actual, earliest
  ['2024-08-21', '2026-08-21', true, '24 个月', undefined],
  ['2024-08-22', '2026-08-21', false, '23 个月', '2026-08-22'],
  ['2024-02-29', '2026-02-27', false, '23 个月', '2026-02-28'],
  ['2024-02-29', '2026-02-28', true, '24 个月', undefined],
  ['2022-02-28', '2024-02-28', true, '24 个月', undefined],
  ['2024-08-31', '2026-08-30', false, '23 个月', '2026-08-31'],
  ['2026-08-21', '2026-08-21', false, '不满 1 个月', '2028-08-21'],
  ['1999-12-31', '2026-08-21', true, '319 个月', undefined],
])('first trade %s, on %s: passes %s with %s', (firstTradeOn, today, pass, actual, earliest) => {
  const result = check(experience, today, { firstTradeOn });
  expect(result).toMatchObject({ pass, actual });
  expect(result.earliest).toBe(earliest);
});

test('a first trade at the end of a month reaches six months on the last day of a shorter one', () => {
  expect(check({ kind: 'experience', months: 6 }, '2026-02-27', { firstTradeOn: '2025-08-31' })).toMatchObject({
    pass: false,
    gap: '还差 1 天',
    earliest: '2026-02-28',
  });
  expect(check({ kind: 'experience', months: 6 }, '2026-02-28', { firstTradeOn: '2025-08-31' }).pass).toBe(true);
});

test('without a trade there is no experience and no day can be told', () => {
  for (const facts of [{ firstTradeOn: null }, { trades: 0 }, { firstTradeOn: '2026-08-22' }]) {
    const result = check(experience, '2026-08-21', facts);
    expect(result).toMatchObject({ pass: false, actual: '没有交易记录', gap: '还差 24 个月' });
    expect(result).not.toHaveProperty('earliest');
  }
});

// ---- standing ----

const risk = (change: Partial<Facts['risk']>) => ({ risk: { ...buildFacts().risk, ...change } });
const level: ConditionRule = { kind: 'riskLevel', atLeast: 'C4' };

test('a level of risk passes when it is valid and high enough', () => {
  expect(check(level, '2026-08-21')).toMatchObject({ pass: true, actual: 'C4 积极型' });
  expect(check(level, '2026-08-21', risk({ state: 'expiring', level: 'C5' })).pass).toBe(true);
  expect(check(level, '2026-08-21', risk({ level: 'C3' }))).toMatchObject({ pass: false, gap: '需要 C4 及以上' });
});

test('no result, an expired one and the lowest category do not pass, whatever the level', () => {
  expect(check(level, '2026-08-21', risk({ state: 'none', level: null, levelName: null }))).toMatchObject({
    pass: false,
    actual: '没有测评结果',
  });
  expect(check(level, '2026-08-21', risk({ state: 'expired', level: 'C5' }))).toMatchObject({ pass: false, actual: 'C5 积极型（已过期）' });
  expect(check({ kind: 'riskLevel', atLeast: 'C1' }, '2026-08-21', risk({ level: 'C1', levelName: null, isLowest: true }))).toMatchObject({
    pass: false,
    actual: 'C1（最低类别）',
  });
});

test('an identity card passes while it holds, one without an end always', () => {
  const card = (idCard: Facts['idCard']) => check({ kind: 'idCard' }, '2026-08-21', { idCard });
  expect(card({ state: 'valid', validUntil: null })).toMatchObject({ pass: true, actual: '长期有效' });
  expect(card({ state: 'expiring', validUntil: '2026-09-01' })).toMatchObject({ pass: true, actual: '有效至 2026-09-01' });
  expect(card({ state: 'expired', validUntil: '2026-08-20' })).toMatchObject({ pass: false, actual: '已于 2026-08-20 到期' });
  expect(card({ state: 'none', validUntil: null })).toMatchObject({ pass: false, actual: '没有登记身份证信息' });
});

test.each([
  ['2008-08-21', true, '18 周岁', undefined],
  ['2008-08-22', false, '17 周岁', '2026-08-22'],
  ['2008-02-29', true, '18 周岁', undefined],
  ['1956-08-20', true, '70 周岁', undefined],
  ['1955-08-21', false, '71 周岁', undefined],
])('born on %s, an age of 18 to 70 on 2026-08-21 passes %s', (bornOn, pass, actual, earliest) => {
  const result = check({ kind: 'age', from: 18, to: 70 }, '2026-08-21', { bornOn });
  expect(result).toMatchObject({ pass, actual });
  expect(result.earliest).toBe(earliest);
});

test('born on 29 February, one comes of age on the 28th of a year without it', () => {
  const age: ConditionRule = { kind: 'age', from: 18 };
  expect(check(age, '2026-02-27', { bornOn: '2008-02-29' })).toMatchObject({ pass: false, earliest: '2026-02-28' });
  expect(check(age, '2026-02-28', { bornOn: '2008-02-29' }).pass).toBe(true);
  expect(check(age, '2026-02-28', { bornOn: null })).toMatchObject({ pass: false, actual: '没有登记身份证号码' });
});

test('a clean record passes; a listing and a record that nobody has looked up do not', () => {
  const record = (value: Facts['record']) => check({ kind: 'cleanRecord' }, '2026-08-21', { record: value });
  expect(record({ isListed: false, checkedOn: '2026-08-20' })).toMatchObject({ pass: true, actual: '无不良记录' });
  expect(record({ isListed: true, checkedOn: '2026-08-20' })).toMatchObject({ pass: false, actual: '有不良记录' });
  expect(record(null)).toMatchObject({ pass: false, actual: '尚未查询' });
});

test('credit or futures: either passes, neither does not, nor one that begins later', () => {
  const either = (creditSince: Day | null, futuresFirstTradeOn: Day | null) =>
    check({ kind: 'creditOrFutures' }, '2026-08-21', { creditSince, futuresFirstTradeOn }).pass;
  expect([either('2026-01-05', null), either(null, '2026-01-05'), either(null, null), either('2026-08-24', null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the test on options passes at its level and above', () => {
  const passes = (optionsTestLevel: Facts['optionsTestLevel']) =>
    check({ kind: 'optionsTest', level: 2 }, '2026-08-21', { optionsTestLevel });
  expect(passes(1)).toMatchObject({ pass: false, actual: '一级', gap: '需要二级及以上' });
  expect(passes(2).pass).toBe(true);
  expect(passes(3).pass).toBe(true);
});

test('trades for practice pass, none do not', () => {
  const practice = (hasPractisedOptions: boolean) => check({ kind: 'optionsPractice' }, '2026-08-21', { hasPractisedOptions });
  expect(practice(true)).toMatchObject({ pass: true, actual: '有模拟交易经历' });
  expect(practice(false)).toMatchObject({ pass: false, actual: '没有模拟交易经历' });
});

test('the months with the firm are counted from the designation, whenever the first trade was', () => {
  const since = (designatedSince: Day | null) =>
    check({ kind: 'designation', months: 6 }, '2026-08-21', { designatedSince, firstTradeOn: '2010-01-04' });
  expect(since('2026-02-21')).toMatchObject({ pass: true, actual: '6 个月' });
  expect(since('2026-02-22')).toMatchObject({ pass: false, actual: '5 个月', gap: '还差 1 天', earliest: '2026-08-22' });
  expect(since('2026-08-01').actual).toBe('不满 1 个月');
  expect(since(null)).toMatchObject({ pass: false, actual: '没有记录', gap: '还差 6 个月' });
});

// ---- what is missing ----

test('whatever does not pass says in a few words what is missing', () => {
  const nothing: Partial<Facts> = {
    assets: [],
    firstTradeOn: null,
    creditSince: null,
    optionsTestLevel: 0,
    designatedSince: null,
    record: null,
    bornOn: null,
    idCard: { state: 'none', validUntil: null },
    ...risk({ state: 'none', level: null, levelName: null }),
  };
  const rules: ConditionRule[] = [
    assets,
    experience,
    level,
    { kind: 'idCard' },
    { kind: 'age', from: 18 },
    { kind: 'cleanRecord' },
    { kind: 'creditOrFutures' },
    { kind: 'optionsTest', level: 1 },
    { kind: 'optionsPractice' },
    { kind: 'designation', months: 6 },
  ];
  const others: [ConditionRule, Partial<Facts>][] = [
    [level, risk({ state: 'expired' })],
    [level, risk({ isLowest: true })],
    [{ kind: 'idCard' }, { idCard: { state: 'expired', validUntil: '2026-08-20' } }],
    [{ kind: 'age', from: 18, to: 70 }, { bornOn: '1950-01-01' }],
    [{ kind: 'cleanRecord' }, { record: { isListed: true, checkedOn: '2026-08-20' } }],
  ];
  for (const [rule, facts] of [...rules.map((rule): [ConditionRule, Partial<Facts>] => [rule, nothing]), ...others])
    expect(check(rule, '2026-08-21', facts)).toMatchObject({ pass: false, gap: expect.stringMatching(/.{4,}/) });
});

test('a missing amount is said in as few digits as one reads at a glance, and never as less than it is', () => {
  expect([1, 80_050, 999_900, 1_000_000, 12_300_000, 12_300_001, 100_000_000].map(inShort)).toEqual([
    '1 元',
    '801 元',
    '9,999 元',
    '1 万元',
    '12.3 万元',
    '12.31 万元',
    '100 万元',
  ]);
  expect(check(assets, '2026-08-21', { assets: [] }).brief).toBe('日均差 10 万元');
});

test('what the firm has noted for itself of a condition is in no answer', () => {
  const condition = { id: 'one', name: '条件', standard: '标准', source: '来源', remark: '待合规部门复核', rule: assets };
  expect(JSON.stringify(checkCondition(condition, subjectOn('2026-08-21')))).not.toContain('复核');
});
