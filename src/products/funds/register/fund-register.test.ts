import { expect, test } from 'vitest';
import { buildFund } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { listFundDrafts, replaceFunds } from '../service/replace-funds.ts';
import { findAsOf } from '../service/sources.ts';
import { fundRegister } from './fund-register.ts';

const { context } = useDatabase();
const date = '2026-08-20';
const file = `基金代码,基金简称,基金类别,基金管理人,份额类别
000002,示例债券C,债券型,示例基金,C
3,示例货币,货币型,-,-
`;

testRegisterRules({
  context,
  register: fundRegister,
  prepare: () => replaceFunds(context(), [buildFund({ code: '000001' })], { asOf: '2026-08-19', source: '示例来源' }),
  file,
  more: { date },
  shown: async () => (await listFundDrafts(context())).map(({ code, name }) => `${code} ${name}`),
});

test('funds missing in the file are kept, missing columns keep their values, and the list has the given day', async () => {
  await importFile(context(), fundRegister, file, { date });
  const funds = await listFundDrafts(context());
  expect(funds.map(({ code, shareClass }) => [code, shareClass])).toEqual([
    ['000001', null],
    ['000002', 'C'],
    ['000003', null],
  ]);
  expect(await findAsOf(context(), 'funds')).toBe(date);
});

test.each([
  ['基金类别', '000004,示例,神秘型,示例基金,A'],
  ['不是 6 位代码', '6E+05,示例,债券型,示例基金,A'],
  ['没有填写', '000004,,债券型,示例基金,A'],
  ['内容不同', '000004,示例甲,债券型,示例基金,A\n000004,示例乙,债券型,示例基金,A'],
])('an invalid line is rejected: %s', async (message, line) => {
  const before = await listFundDrafts(context());
  const report = await importFile(context(), fundRegister, `基金代码,基金简称,基金类别,基金管理人,份额类别\n${line}`, { date });
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await listFundDrafts(context())).toEqual(before);
});
