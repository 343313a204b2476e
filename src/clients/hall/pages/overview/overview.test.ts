import { expect, test } from 'vitest';
import type { BusinessStatus } from '#clients/cases/schema/hall.ts';
import { greet } from './greeting.ts';
import { groupMissing } from './group-missing.ts';

test.each([
  ['2026-11-29T20:59:59Z', '夜深了，演示客户一'],
  ['2026-11-29T21:00:00Z', '早上好，演示客户一'],
  ['2026-11-30T03:00:00Z', '上午好，演示客户一'],
  ['2026-11-30T03:30:00Z', '中午好，演示客户一'],
  ['2026-11-30T09:59:00Z', '下午好，演示客户一'],
  ['2026-11-30T15:59:00Z', '晚上好，演示客户一'],
])('a client is greeted by Beijing time: %s', (moment, greeting) => {
  expect(greet(new Date(moment), '演示客户一')).toBe(greeting);
});

test('a requirement missing for many businesses is stated once in the group title, and each business keeps its own', () => {
  const lack = (code: string) => ({ code, name: code, text: code, earliest: null, way: null });
  const business = (code: string, standing: BusinessStatus['standing'], ...codes: string[]) =>
    ({ code, standing, missing: codes.map(lack) }) as unknown as BusinessStatus;
  const groups = groupMissing([
    business('ready', 'ready'),
    business('chinext', 'missing', 'riskTestMissing'),
    business('star', 'missing', 'riskTestMissing', 'assets'),
    business('options', 'missing', 'idCardExpired', 'riskTestMissing'),
    business('bse', 'missing', 'assets'),
  ]);
  expect(
    groups.map(({ title, businesses }) => [title, businesses.map(({ code, missing }) => [code, missing.map((one) => one.code)])]),
  ).toEqual([
    [
      '完成风险测评后可以办理',
      [
        ['chinext', []],
        ['star', ['assets']],
      ],
    ],
    ['完成风险测评、更新身份证后可以办理', [['options', []]]],
    ['还差条件', [['bse', ['assets']]]],
  ]);
});
