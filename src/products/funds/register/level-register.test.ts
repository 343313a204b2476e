import { expect, test } from 'vitest';
import { buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { findLastEvaluation, listCurrentLevels } from '../service/evaluations.ts';
import { levelRegister } from './level-register.ts';

const { context } = useDatabase();
const shown = async () => (await listCurrentLevels(context())).map(({ code, level, evaluatedOn }) => `${code} ${level} ${evaluatedOn}`);
const accept = { guards: ['changed-share' as const, 'removed-share' as const], reason: '年度重评' };
const later = () => context({ now: new Date('2026-10-01T02:00:00Z') });

const agency = `基金代码,基金简称,风险等级,评价日期,评价机构
000001,示例混合,R3(中风险),2026-08-14,示例评价机构
000002,示例混合,中高风险,20260814,示例评价机构
000004,示例债券,R2,2026-08-01,示例评价机构
`;

testRegisterRules({
  context,
  register: levelRegister,
  prepare: async () => {
    await prepareFunds(
      context(),
      ['000001', '000002', '000003', '000004'].map((code) => buildFund({ code })),
    );
    await publishLevels(context(), {}, { '000001': 'R3', '000002': 'R3', '000003': 'R2' });
  },
  file: agency,
  more: { date: '2026-09-01', accept },
  shown,
  later,
});

test('restored levels apply from their original day and agency', async () => {
  expect(await findLastEvaluation(context())).toMatchObject({ effectiveFrom: '2026-10-01', agency: '示例评价机构' });
  expect(await shown()).toEqual(['000001 R3 2025-06-13', '000002 R3 2025-06-13', '000003 R2 2025-06-13']);
});

test('a partial file does not change other funds', async () => {
  const report = await importFile(later(), levelRegister, '基金代码,风险等级,评价日期\n000003,R4,2026-09-20', {
    date: '2026-10-08',
    isPart: true,
    accept,
  });
  expect(report).toMatchObject({ outcome: 'published', changes: { added: 0, removed: 0, changed: 1, unchanged: 2 } });
  expect(await shown()).toEqual(['000001 R3 2025-06-13', '000002 R3 2025-06-13', '000003 R4 2026-09-20']);
});

test.each([
  ['基金名录里没有 999999', '基金代码,风险等级,评价日期\n000001,R3,2026-09-20\n999999,R4,2026-09-20', {}],
  ['第 3 行', '基金代码,风险等级,评价日期\n000001,R3,2026-09-20\n999999,R4,2026-09-20', {}],
  ['不认识“R6”', '基金代码,风险等级,评价日期\n000001,R6,2026-09-20', {}],
  ['各行应相同', '基金代码,风险等级,评价日期,评价机构\n000001,R3,2026-09-20,甲\n000002,R3,2026-09-20,乙', {}],
  ['2026-10-08 已有一次评价', '基金代码,风险等级,评价日期\n000001,R5,2026-09-20', { date: '2026-10-01' }],
])('a rejected file changes nothing: %s', async (message, file, more) => {
  const before = await shown();
  const report = await importFile(later(), levelRegister, file, { date: '2026-11-02', isPart: true, accept, ...more });
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await shown()).toEqual(before);
});

test('a full evaluation that changes or removes many funds requires a confirmation', async () => {
  const report = await importFile(later(), levelRegister, '基金代码,风险等级,评价日期\n000001,R5,2026-09-20', { date: '2026-11-02' });
  expect(report.outcome).toBe('refused');
  expect(report.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard)).toEqual(['changed-share', 'removed-share']);
});
