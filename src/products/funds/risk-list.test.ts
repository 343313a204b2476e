import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from './api.ts';
import { fundEvaluationList, fundRiskList } from './calls.ts';
import type { EvaluationList, RiskListPage, RiskListQuery } from './schema/funds.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const ask = (query: RiskListQuery = {}) => invoke(endpoints.get(endpointKey(fundRiskList))!, context(), query) as Promise<RiskListPage>;
const evaluations = (date?: string) =>
  invoke(endpoints.get(endpointKey(fundEvaluationList))!, context(), { date }) as Promise<EvaluationList>;
const codes = async (query: RiskListQuery) => (await ask(query)).records.map(({ code }) => code);

beforeAll(async () => {
  const ctx = context();
  await prepareFunds(ctx, [
    buildFund({ code: '000001', name: '重庆成长混合A', manager: '重庆' }),
    buildFund({ code: '000002', name: '红利指数ＥＴＦ', category: 'index', fundType: '指数型-股票' }),
    buildFund({ code: '000003', name: '添利货币A', category: 'money', fundType: '货币型-普通货币', manager: null }),
    buildFund({ code: '110001', name: '新基金' }),
  ]);
  await publishLevels(ctx, { evaluatedOn: '2024-06-14', effectiveFrom: '2024-07-01' }, { '000001': 'R3', '000002': 'R4', '000003': 'R1' });
  await publishLevels(ctx, {}, { '000001': 'R4', '000002': 'R3', '000003': 'R1', '110001': 'R3' });
  await publishLevels(ctx, { scope: 'some', evaluatedOn: '2026-08-10', effectiveFrom: '2026-08-17' }, { '000002': 'R4' });
  await publishLevels(ctx, { evaluatedOn: '2026-10-20', effectiveFrom: '2026-11-01' }, { '000001': 'R5', '000002': 'R5', '000003': 'R1' });
});

test('the first page in the API is 0, and the response contains the requested page', async () => {
  expect(await ask({ pageNo: 0, pageSize: 2 })).toMatchObject({ pageNo: 0, total: 4, records: [{ code: '000001' }, { code: '000002' }] });
  expect(await ask({ pageNo: 1, pageSize: 2 })).toMatchObject({ pageNo: 1, total: 4, records: [{ code: '000003' }, { code: '110001' }] });
  expect(await ask({ pageNo: 9, keyWord: '混合' })).toMatchObject({ total: 1, records: [] });
});

test('today shows the evaluation in effect, not one that is published for later', async () => {
  const { asOf, records } = await ask();
  expect(asOf).toBe('2026-08-17');
  expect(records.map(({ riskLevel }) => riskLevel)).toEqual(['R4', 'R4', 'R1', 'R3']);
});

test('an evaluation of some funds does not change the level and evaluation day of the others', async () => {
  expect((await ask()).records.map(({ evaluatedOn }) => evaluatedOn)).toEqual(['2025-06-13', '2026-08-10', '2025-06-13', '2025-06-13']);
});

test('a past day shows its levels, and a day before the first evaluation shows a notice instead', async () => {
  expect((await ask({ date: '2024-12-31' })).records.map(({ code, riskLevel }) => code + riskLevel)).toEqual([
    '000001R3',
    '000002R4',
    '000003R1',
  ]);
  expect(await ask({ date: '2025-07-01' })).toMatchObject({ asOf: '2025-07-01', requestedDate: '2025-07-01', total: 4 });
  expect((await ask({ date: '2026-11-01' })).records).toMatchObject([{ riskLevel: 'R5' }, { riskLevel: 'R5' }, { riskLevel: 'R1' }]);
  expect(await ask({ date: '2024-06-30' })).toMatchObject({ asOf: null, total: 0, records: [] });
});

test('a level suits the clients defined by the suitability rules', async () => {
  const [r4, , r1, r3] = (await ask()).records;
  expect([r1, r3, r4].map((fund) => fund?.suitableClients.join(''))).toEqual(['C1C2C3C4C5', 'C3C4C5', 'C4C5']);
});

test('funds are found by the beginning of the code, a part of the name in any width, and every reading of the initials', async () => {
  expect(await codes({ keyWord: '0000' })).toEqual(['000001', '000002', '000003']);
  expect(await codes({ keyWord: '00001' })).toEqual([]);
  expect(await codes({ keyWord: 'etf' })).toEqual(['000002']);
  expect(await codes({ keyWord: '紅利' })).toEqual(['000002']);
  expect(await codes({ keyWord: 'cqcz' })).toEqual(['000001']);
  expect(await codes({ keyWord: 'zqcz' })).toEqual(['000001']);
  expect(await codes({ keyWord: '%' })).toEqual([]);
});

test('level, kind and manager filter the list together, and an empty choice does not filter', async () => {
  expect(await ask({ riskLevel: 'R4' })).toMatchObject({ total: 2, records: [{ code: '000001' }, { code: '000002' }] });
  expect(await codes({ riskLevel: 'R4', category: 'index' })).toEqual(['000002']);
  expect(await codes({ managerName: '重庆', category: '', riskLevel: '' })).toEqual(['000001']);
});

test('raised, lowered and added funds of an evaluation are listed with the previous level', async () => {
  const at = { date: '2025-07-01' };
  expect((await ask({ ...at, change: 'raised' })).records).toMatchObject([{ code: '000001', previousLevel: 'R3', riskLevel: 'R4' }]);
  expect((await ask({ ...at, change: 'lowered' })).records).toMatchObject([{ code: '000002', previousLevel: 'R4', riskLevel: 'R3' }]);
  expect((await ask({ ...at, change: 'added' })).records).toMatchObject([{ code: '110001', previousLevel: null }]);
  // The next evaluation changed another fund, so the earlier change is not shown there.
  expect((await ask({ date: '2026-08-20' })).records[0]).toMatchObject({ code: '000001', previousLevel: null });
});

test('evaluations are listed newest first without future ones, with the number of funds in each level', async () => {
  const list = await evaluations();
  expect(list.evaluations.map(({ effectiveFrom }) => effectiveFrom)).toEqual(['2026-08-17', '2025-07-01', '2024-07-01']);
  expect(list.shown).toMatchObject({ scope: 'some', rowCount: 4, raised: 1, lowered: 0, added: 0 });
  expect(list.levels.map(({ funds }) => funds)).toEqual([1, 0, 1, 2, 0]);
  expect((await evaluations('2024-08-01')).levels.map(({ funds }) => funds)).toEqual([1, 0, 1, 1, 0]);
});

test('an invalid level, kind, change, day or page is rejected in Chinese', async () => {
  const refused: [unknown, string][] = [
    [{ riskLevel: 'R6' }, 'R1 至 R5'],
    [{ category: 'stock' }, '基金类型'],
    [{ change: 'left' }, '变动'],
    [{ date: '2026-02-30' }, '日期'],
    [{ pageNo: -1 }, '页码'],
  ];
  for (const [query, words] of refused)
    await expect(ask(query as RiskListQuery)).rejects.toMatchObject({
      code: 40001,
      errors: [{ message: expect.stringContaining(words) as string }],
    });
});
