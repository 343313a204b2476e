import { beforeAll, describe, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { buildMarketTotal, buildRefinancingDay } from '#test/factories/securities/margin.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { importMarketTotals } from '../service/import-market-totals.ts';
import { findNewestTotal, listMarketTotalDrafts } from '../service/market-totals.ts';
import { listRefinancingDrafts } from '../service/refinancing-drafts.ts';
import { importRefinancingDays, setRefinancingState } from '../service/write-refinancing.ts';
import { refinancingRegister } from './refinancing-register.ts';
import { totalsRegister } from './totals-register.ts';

const { context } = useDatabase();
beforeAll(() => importCalendarYear(context(), buildCalendarYear(2026)));

const totalsHead = '交易日期,融资余额（亿元）,融券余额（亿元）,融资买入额（亿元）,平均维持担保比例（%）';
const totals = `沪深北两融市场总量
${totalsHead}
2026-08-19,26100.25,261.5,1910.04,277.1
2026/8/20,26050,262,1890.5,-
`;

describe('totals of the market', () => {
  testRegisterRules({
    context,
    register: totalsRegister,
    prepare: () => importMarketTotals(context(), { source: '示例来源', days: [buildMarketTotal({ day: '2026-08-18' })] }),
    file: totals,
    shown: async () => (await listMarketTotalDrafts(context())).map(({ day, financingBalance }) => `${day} ${financingBalance}`),
  });

  test('amounts are stored in 100 million CNY, whatever unit the heading states, and the source comes from the file', async () => {
    const file = '日期,融资余额（元）,融券余额（万元）,融资买入额（亿元）,数据来源\n2026-08-20,2605012340000,2620000,1890.5,示例交易所汇总';
    expect(listFindingTexts(await importFile(context(), totalsRegister, file))).toEqual([]);
    expect(await findNewestTotal(context())).toMatchObject({
      financingBalance: 26_050.1234,
      lendingBalance: 262,
      source: '示例交易所汇总',
    });
  });

  test.each([
    ['第 2 行：2026-08-15 不是交易日', '2026-08-15,26000,260,1900,277'],
    ['尚未到来', '2026-08-24,26000,260,1900,277'],
    ['第 2 行「融资余额（亿元）」：2026-08-20 的融资余额 260 与', '2026-08-20,260,262,1890,277'],
    ['以百分数表示', '2026-08-20,26000,260,1900,2.77'],
    ['不能为负', '2026-08-20,26000,-260,1900,277'],
    ['带有中文单位', '2026-08-20,约2.6万亿,260,1900,277'],
  ])('an invalid line is rejected with its position: %s', async (message, line) => {
    const before = await listMarketTotalDrafts(context());
    const report = await importFile(context(), totalsRegister, `${totalsHead}\n${line}`);
    expect([report.outcome, listFindingTexts(report).join('\n').replace('「交易日期」', '')]).toEqual([
      'refused',
      expect.stringContaining(message),
    ]);
    expect(await listMarketTotalDrafts(context())).toEqual(before);
  });
});

const daysHead = '业务,交易日期,期限（天）,费率（%）,期初余额,当日融出,期末余额';
const days = `${daysHead}
转融资,2026-08-20,182,2.1,510,12,515
转融资,2026-08-20,91,2.4,300,8,301
转融券,2026-08-20,28,-,0,0,0
`;

describe('refinancing', () => {
  testRegisterRules({
    context,
    register: refinancingRegister,
    async prepare() {
      await setRefinancingState(context(), { kind: 'lending', validFrom: '2024-07-11', state: 'suspended', reason: '暂停' });
      await importRefinancingDays(context(), { days: [buildRefinancingDay({ day: '2026-08-19' })], isSynthetic: true });
    },
    file: days,
    shown: async () =>
      (await listRefinancingDrafts(context())).days.map(({ kind, day, term, closing }) => `${kind} ${day} ${term} ${closing}`),
  });

  test('a file of states sets the day from which a kind is available or suspended, and leaves the figures unchanged', async () => {
    const before = await listRefinancingDrafts(context());
    const file = '业务,起始日期,状态,说明\n转融券,2026-09-01,正常,自9月1日起恢复（示例数据）';
    expect(await importFile(context(), refinancingRegister, file)).toMatchObject({
      outcome: 'published',
      changes: { added: 1, removed: 0 },
    });
    const now = await listRefinancingDrafts(context());
    expect([now.days, now.states.length]).toEqual([before.days, before.states.length + 1]);
  });

  test.each([
    ['「当日融出」：2026-08-21 业务处于暂停状态', '转融券,2026-08-21,28,1.7,0,5,5'],
    ['当日有融出的，应填写费率', '转融资,2026-08-21,28,-,0,5,5'],
    ['期限应为 3、7、14、28、91、182 天之一', '转融资,2026-08-21,30,2.1,0,5,5'],
    ['费率应以年百分数表示', '转融资,2026-08-21,28,210,0,5,5'],
    ['业务', '转融通,2026-08-21,28,2.1,0,5,5'],
    ['内容不同', '转融资,2026-08-21,28,2.1,0,5,5\n转融资,2026-08-21,28,2.2,0,5,5'],
  ])('an invalid line is rejected with its position: %s', async (message, line) => {
    const before = await listRefinancingDrafts(context());
    const report = await importFile(context(), refinancingRegister, `${daysHead}\n${line}`);
    expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
    expect(await listRefinancingDrafts(context())).toEqual(before);
  });

  test('sample and real figures in one file keep their labels', async () => {
    const file = `${daysHead},是否示例数据\n转融资,2026-08-21,3,2.8,1,1,1,是\n转融资,2026-08-21,7,2.7,1,1,1,否`;
    await importFile(context(), refinancingRegister, file);
    const { days: kept } = await listRefinancingDrafts(context());
    expect(kept.filter(({ day }) => day === '2026-08-21').map(({ term, isSynthetic }) => [term, isSynthetic])).toEqual([
      [3, true],
      [7, false],
    ]);
  });
});
