import { expect, test } from 'vitest';
import { buildDividend } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { listDividends, upsertDividends } from '../service/dividends.ts';
import { dividendRegister } from './dividend-register.ts';

const { context } = useDatabase();
const shown = async () =>
  (await listDividends(context(), { pageNum: 1, pageSize: 50 })).records.map(
    ({ fundCode, exOn, perUnit }) => `${fundCode} ${exOn} ${perUnit}`,
  );

const managers = `示例基金管理有限公司 分红明细
基金代码,基金简称,权益登记日,除息日,现金红利发放日,每10份基金份额分红（元）
000001,示例混合A,2026-08-25,2026-08-25,2026-08-27,0.5
000003,示例债券C,2026年8月26日,2026/8/26,20260828,0.12
合计,,,,,0.62
`;

testRegisterRules({
  context,
  register: dividendRegister,
  prepare: () => upsertDividends(context(), [buildDividend(), buildDividend({ fundCode: '000002', fundName: '示例混合B' })]),
  file: managers,
  shown,
});

test('figures for ten units are converted to one, dates in any notation are accepted, and funds missing in the file are kept', async () => {
  await importFile(context(), dividendRegister, managers);
  expect((await shown()).toSorted()).toEqual(['000001 2026-08-25 0.05', '000002 2026-08-25 0.036', '000003 2026-08-26 0.012']);
});

test.each([
  ['缺少必需的列「每份派息（元）」', '基金代码,基金简称,除息日,分红\n000001,示例,2026-08-25,0.5'],
  ['第 2 行「每份派息（元）」：“0.5元”不是数字', '基金代码,基金简称,除息日,每份派息（元）\n000001,示例,2026-08-25,0.5元'],
  ['权益登记日不能晚于除息日', '基金代码,基金简称,权益登记日,除息日,每份派息（元）\n000001,示例,2026-08-26,2026-08-25,0.5'],
  ['内容不同', '基金代码,基金简称,除息日,每份派息（元）\n000001,示例,2026-08-25,0.5\n000001,示例,2026-08-25,0.6'],
  ['不是 6 位代码', '基金代码,基金简称,除息日,每份派息（元）\n6E+05,示例,2026-08-25,0.5'],
  ['只有 3 列，表头有 4 列', '基金代码,基金简称,除息日,每份派息（元）\n000001,示例,2026-08-25'],
])('an invalid file is rejected: %s', async (message, file) => {
  const before = await shown();
  const report = await importFile(context(), dividendRegister, file);
  expect(report.outcome).toBe('refused');
  expect(listFindingTexts(report).join('\n')).toContain(message);
  expect(await shown()).toEqual(before);
});

test('a column that changed by a factor of ten requires a confirmation, even with few rows', async () => {
  const head = '基金代码,基金简称,除息日,每份派息（元）';
  const lines = (factor: number) =>
    [head, ...[1, 2, 3, 4].map((at) => `00010${at},示例${at},2026-09-01,${(at * factor) / 100}`)].join('\n');
  expect(await importFile(context(), dividendRegister, lines(1))).toMatchObject({ outcome: 'published' });
  const tenfold = await importFile(context(), dividendRegister, lines(10));
  expect(tenfold.outcome).toBe('refused');
  expect(tenfold.guards.find(({ guard }) => guard === 'common-factor')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('10 倍') as string,
  });
  const accepted = await importFile(context(), dividendRegister, lines(10), { accept: { guards: ['common-factor'], reason: '已核对' } });
  expect(accepted.outcome).toBe('published');
  const { details } = await context().db.selectFrom('auditEntries').select('details').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(details).toMatchObject({ by: '张三', reason: '已核对' });
});
