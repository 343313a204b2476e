import { beforeAll, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { buildNewShare, buildShareDividend } from '#test/factories/securities/corporate-actions.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { corporateActionRegister } from './action-register.ts';
import { listActionDrafts } from './service/list-drafts.ts';
import { putCorporateActions } from './service/put-actions.ts';

const { context } = useDatabase();
const shown = async () => {
  const { newShares, convertibles, dividends, unlocks } = await listActionDrafts(context());
  return [
    ...[...newShares, ...convertibles].map(({ code, subscriptionOn }) => `${code} ${subscriptionOn}`),
    ...dividends.map(({ code, period, cash, exOn }) => `${code} ${period} ${cash} ${exOn}`),
    ...unlocks.map(({ code, unlockOn, shares }) => `${code} ${unlockOn} ${shares}`),
  ].toSorted();
};

const dividends = `示例数据公司 分红送转明细
股票代码,股票简称,分红期间,每股派息（元，税前）,股权登记日,除权除息日,派息日
600519,贵州茅台,2026年中期,23.957,2026-08-26,2026/8/27,20260827
858,五粮液,2026年中期,2.578,2026-08-27,2026-08-28,2026-08-28
`;

beforeAll(() => importCalendarYear(context(), buildCalendarYear(2026)));

testRegisterRules({
  context,
  register: corporateActionRegister,
  prepare: () => putCorporateActions(context(), { dividends: [buildShareDividend()], newShares: [buildNewShare()] }),
  file: dividends,
  shown,
});

test('figures per share are stored per ten, a code regains its leading zeros, and rows missing in the file stay', async () => {
  await importFile(context(), corporateActionRegister, dividends);
  expect(await shown()).toEqual(['000858 2026年中期 25.78 2026-08-28', '301999 2026-08-24', '600519 2026年中期 239.57 2026-08-27']);
});

test('share counts are stored in 万股, whatever unit the heading states', async () => {
  const file = (heading: string, shares: string) =>
    `股票代码,股票简称,解禁日,限售股类型,${heading}\n688981,中芯国际,2026-08-27,定向发行限售股份,${shares}\n`;
  for (const [heading, shares] of [
    ['解禁数量（万股）', '3620.48'],
    ['解禁数量（股）', '36204800'],
    ['解禁数量（亿股）', '0.362048'],
  ] as const) {
    await importFile(context(), corporateActionRegister, file(heading, shares));
    expect(await shown()).toContain('688981 2026-08-27 3620.48');
  }
});

const head = '股票代码,股票简称,解禁日,限售股类型,解禁数量（万股）';
test.each([
  ['列「解禁数量」没有写明单位', '股票代码,股票简称,解禁日,限售股类型,解禁数量\n688981,中芯国际,2026-08-27,定向发行限售股份,36204800'],
  ['2026-08-29 不是交易日', `${head}\n688981,中芯国际,2026-08-29,定向发行限售股份,10`],
  ['不是 6 位代码', `${head}\n6.88981E+05,中芯国际,2026-08-27,定向发行限售股份,10`],
  ['不是沪深北交易所的股票代码', `${head}\n999999,某某,2026-08-27,定向发行限售股份,10`],
])('an invalid file is rejected: %s', async (message, file) => {
  const before = await shown();
  const report = await importFile(context(), corporateActionRegister, file);
  expect(report.outcome).toBe('refused');
  expect(listFindingTexts(report).join('\n')).toContain(message);
  expect(await shown()).toEqual(before);
});
