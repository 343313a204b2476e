import { expect, test } from 'vitest';
import type { Day } from '#platform/day.ts';
import { assets, buildFacts, buildSubject, checkRule, experience } from '#test/factories/clients/qualification.ts';
import type { Facts } from './client-facts.ts';
import type { ConditionRule } from './schema.ts';
import { inShort } from './service/checks/amount.ts';
import { checkCondition } from './service/checks/check-condition.ts';

// Average assets are tested in average-assets.test.ts.

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
  const result = checkRule(experience, today, { firstTradeOn });
  expect(result).toMatchObject({ pass, actual });
  expect(result.earliest).toBe(earliest);
});

test('a first trade at the end of a month reaches six months on the last day of a shorter month', () => {
  expect(checkRule({ kind: 'experience', months: 6 }, '2026-02-27', { firstTradeOn: '2025-08-31' })).toMatchObject({
    pass: false,
    gap: '还差 1 天',
    earliest: '2026-02-28',
  });
  expect(checkRule({ kind: 'experience', months: 6 }, '2026-02-28', { firstTradeOn: '2025-08-31' }).pass).toBe(true);
});

test('without a trade there is no experience and no date can be given', () => {
  for (const facts of [{ firstTradeOn: null }, { trades: 0 }, { firstTradeOn: '2026-08-22' }]) {
    const result = checkRule(experience, '2026-08-21', facts);
    expect(result).toMatchObject({ pass: false, actual: '没有交易记录', gap: '还差 24 个月' });
    expect(result).not.toHaveProperty('earliest');
  }
});

// ---- risk level, card, age, record ----

const risk = (change: Partial<Facts['risk']>) => ({ risk: { ...buildFacts().risk, ...change } });
const level: ConditionRule = { kind: 'riskLevel', atLeast: 'C4' };

test('a risk level passes when it is valid and high enough', () => {
  expect(checkRule(level, '2026-08-21')).toMatchObject({ pass: true, actual: 'C4 积极型' });
  expect(checkRule(level, '2026-08-21', risk({ state: 'expiring', level: 'C5' })).pass).toBe(true);
  expect(checkRule(level, '2026-08-21', risk({ level: 'C3' }))).toMatchObject({ pass: false, gap: '需要 C4 及以上' });
});

test('a missing or expired result and the lowest category fail, whatever the level', () => {
  expect(checkRule(level, '2026-08-21', risk({ state: 'none', level: null, levelName: null }))).toMatchObject({
    pass: false,
    actual: '没有测评结果',
  });
  expect(checkRule(level, '2026-08-21', risk({ state: 'expired', level: 'C5' }))).toMatchObject({
    pass: false,
    actual: 'C5 积极型（已过期）',
  });
  expect(
    checkRule({ kind: 'riskLevel', atLeast: 'C1' }, '2026-08-21', risk({ level: 'C1', levelName: null, isLowest: true })),
  ).toMatchObject({
    pass: false,
    actual: 'C1（最低类别）',
  });
});

test('an identity card passes while it is valid, and one without expiry always passes', () => {
  const card = (idCard: Facts['idCard']) => checkRule({ kind: 'idCard' }, '2026-08-21', { idCard });
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
  const result = checkRule({ kind: 'age', from: 18, to: 70 }, '2026-08-21', { bornOn });
  expect(result).toMatchObject({ pass, actual });
  expect(result.earliest).toBe(earliest);
});

test('a client born on 29 February comes of age on 28 February of other years', () => {
  const age: ConditionRule = { kind: 'age', from: 18 };
  expect(checkRule(age, '2026-02-27', { bornOn: '2008-02-29' })).toMatchObject({ pass: false, earliest: '2026-02-28' });
  expect(checkRule(age, '2026-02-28', { bornOn: '2008-02-29' }).pass).toBe(true);
  expect(checkRule(age, '2026-02-28', { bornOn: null })).toMatchObject({ pass: false, actual: '没有登记身份证号码' });
});

test('a clean record passes; a listed client and an unchecked record fail', () => {
  const record = (value: Facts['record']) => checkRule({ kind: 'cleanRecord' }, '2026-08-21', { record: value });
  expect(record({ isListed: false, checkedOn: '2026-08-20' })).toMatchObject({ pass: true, actual: '无不良记录' });
  expect(record({ isListed: true, checkedOn: '2026-08-20' })).toMatchObject({ pass: false, actual: '有不良记录' });
  expect(record(null)).toMatchObject({ pass: false, actual: '尚未查询' });
});

test('either credit trading or futures trading passes; neither, or one that starts later, fails', () => {
  const either = (creditSince: Day | null, futuresFirstTradeOn: Day | null) =>
    checkRule({ kind: 'creditOrFutures' }, '2026-08-21', { creditSince, futuresFirstTradeOn }).pass;
  expect([either('2026-01-05', null), either(null, '2026-01-05'), either(null, null), either('2026-08-24', null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the options test passes at the required level and above', () => {
  const passes = (optionsTestLevel: Facts['optionsTestLevel']) =>
    checkRule({ kind: 'optionsTest', level: 2 }, '2026-08-21', { optionsTestLevel });
  expect(passes(1)).toMatchObject({ pass: false, actual: '一级', gap: '需要二级及以上' });
  expect(passes(2).pass).toBe(true);
  expect(passes(3).pass).toBe(true);
});

test('simulated options trading passes, none fails', () => {
  const practice = (hasPractisedOptions: boolean) => checkRule({ kind: 'optionsPractice' }, '2026-08-21', { hasPractisedOptions });
  expect(practice(true)).toMatchObject({ pass: true, actual: '有模拟交易经历' });
  expect(practice(false)).toMatchObject({ pass: false, actual: '没有模拟交易经历' });
});

test('the months with the firm count from the designation, whenever the first trade was', () => {
  const since = (designatedSince: Day | null) =>
    checkRule({ kind: 'designation', months: 6 }, '2026-08-21', { designatedSince, firstTradeOn: '2010-01-04' });
  expect(since('2026-02-21')).toMatchObject({ pass: true, actual: '6 个月' });
  expect(since('2026-02-22')).toMatchObject({ pass: false, actual: '5 个月', gap: '还差 1 天', earliest: '2026-08-22' });
  expect(since('2026-08-01').actual).toBe('不满 1 个月');
  expect(since(null)).toMatchObject({ pass: false, actual: '没有记录', gap: '还差 6 个月' });
});

test('every failed condition states briefly what is missing', () => {
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
    expect(checkRule(rule, '2026-08-21', facts)).toMatchObject({ pass: false, gap: expect.stringMatching(/.{4,}/) });
});

test('a missing amount is shown with few digits and never rounded down', () => {
  expect([1, 80_050, 999_900, 1_000_000, 12_300_000, 12_300_001, 100_000_000].map(inShort)).toEqual([
    '1 元',
    '801 元',
    '9,999 元',
    '1 万元',
    '12.3 万元',
    '12.31 万元',
    '100 万元',
  ]);
  expect(checkRule(assets, '2026-08-21', { assets: [] }).brief).toBe('日均差 10 万元');
});

test('internal notes about a condition are in no response', () => {
  const condition = { id: 'one', name: '条件', standard: '标准', source: '来源', remark: '待合规部门复核', rule: assets };
  expect(JSON.stringify(checkCondition(condition, buildSubject('2026-08-21')))).not.toContain('复核');
});
