import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from '../../api.ts';
import { fundList } from '../../calls.ts';
import type { PerformanceDraft } from '../../schema/funds.ts';
import type { FundListPage, FundListQuery } from '../../schema/screener.ts';
import { replacePerformances } from '../figures.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const ask = (query: FundListQuery = {}) => invoke(endpoints.get(endpointKey(fundList))!, context(), query) as Promise<FundListPage>;
const codes = async (query: FundListQuery) => (await ask(query)).records.map(({ code }) => code);

const codeOf = (at: number) => String(at).padStart(6, '0');
const figuresOf = (at: number, more: Partial<PerformanceDraft> = {}): PerformanceDraft => ({
  fundCode: codeOf(at),
  navDate: '2026-05-08',
  unitNav: 1 + at / 10,
  accumulatedNav: 2,
  dayChange: 0,
  weekChange: 0,
  monthChange: 0,
  quarterChange: at,
  halfYearChange: -at,
  yearChange: at * 10,
  ...more,
});

/** Eleven mixed funds with figures, one of them younger than half a year; one without figures; two bond funds. */
beforeAll(async () => {
  const mixed = Array.from({ length: 12 }, (_, at) => buildFund({ code: codeOf(at + 1), name: `中海成长${at + 1}`, manager: '中海' }));
  const bonds = [
    buildFund({ code: '100001', category: 'bond', manager: '北方' }),
    buildFund({ code: '100002', category: 'bond', manager: null }),
  ];
  await prepareFunds(context(), [...mixed, ...bonds]);
  await publishLevels(context(), {}, { '000001': 'R4', '000002': 'R2', '000003': 'R3', '100001': 'R1' });
  const young = figuresOf(11, { quarterChange: 99, halfYearChange: null, yearChange: null });
  const rows = [...Array.from({ length: 10 }, (_, at) => figuresOf(at + 1)), young, figuresOf(100_001)];
  await replacePerformances(context(), rows, { asOf: '2026-05-08', source: '测试净值' });
});

test('all funds are listed by code, with level, figures, counts of each kind and sources', async () => {
  const page = await ask({ pageSize: 2 });
  expect(page).toMatchObject({
    total: 14,
    sort: 'code',
    order: 'asc',
    isSample: true,
    levelsFrom: '2025-07-01',
    funds: { asOf: '2026-04-28', source: '测试' },
    performance: { asOf: '2026-05-08', source: '测试净值' },
    records: [
      { code: '000001', riskLevel: 'R4', navDate: '2026-05-08', unitNav: 1.1, quarterChange: 1, halfYearChange: -1, yearChange: 10 },
      { code: '000002', riskLevel: 'R2' },
    ],
  });
  expect(page.categories).toEqual([
    { category: 'mixed', funds: 12, withFigures: 10 },
    { category: 'bond', funds: 2, withFigures: 1 },
  ]);
  expect((await ask({ pageNum: 7, pageSize: 2 })).records).toMatchObject([
    { code: '100001', riskLevel: 'R1' },
    { code: '100002', riskLevel: null, unitNav: null },
  ]);
  expect(await ask({ pageNum: 9, pageSize: 2 })).toMatchObject({ records: [], total: 14 });
});

test('each filter works alone and together with the others', async () => {
  expect(await ask({ category: 'bond' })).toMatchObject({ total: 2, records: [{ code: '100001' }, { code: '100002' }] });
  expect(await codes({ managerName: '北' })).toEqual(['100001']);
  expect(await codes({ keyWord: '00001' })).toEqual(['000010', '000011', '000012']);
  expect(await codes({ riskLevel: 'R2' })).toEqual(['000002']);
  expect(await ask({ riskLevel: 'none' })).toMatchObject({ total: 10 });
  expect(await codes({ changeFrom: 80, changeTo: '100', category: 'mixed' })).toEqual(['000008', '000009', '000010']);
  expect(await codes({ period: 'halfYear', changeFrom: -2 })).toEqual(['000001', '000002']);
  expect(await codes({ riskLevel: 'R4', managerName: '中海', category: 'mixed', changeTo: 10 })).toEqual(['000001']);
  expect(
    await ask({ keyWord: '', category: '', managerName: '', riskLevel: '', changeFrom: '', changeTo: '', sort: '', order: '' }),
  ).toMatchObject({
    total: 14,
  });
});

test('the list is sorted by code, by level or by performance, funds without a figure last', async () => {
  expect(await codes({ sort: 'code', order: 'desc', pageSize: 1 })).toEqual(['100002']);
  expect(await codes({ sort: 'riskLevel', pageSize: 5 })).toEqual(['100001', '000002', '000003', '000001', '000004']);
  expect(await codes({ sort: 'riskLevel', order: 'desc', pageSize: 2 })).toEqual(['000001', '000003']);
  expect(await codes({ category: 'mixed', sort: 'year', pageSize: 2 })).toEqual(['000010', '000009']);
  expect(await codes({ category: 'mixed', sort: 'halfYear', order: 'asc', pageSize: 2 })).toEqual(['000010', '000009']);
});

test('sorting by performance is available within one kind with ten figures, and excludes funds younger than half a year', async () => {
  expect(await ask({ sort: 'year' })).toMatchObject({ sort: 'code', order: 'asc' });
  expect((await ask({ sort: 'year', order: 'desc' })).records[0]).toMatchObject({ code: '000001' });
  expect(await ask({ sort: 'year', category: 'bond' })).toMatchObject({ sort: 'code' });
  const quarter = await ask({ sort: 'quarter', category: 'mixed', pageSize: 12 });
  expect(quarter).toMatchObject({
    sort: 'quarter',
    order: 'desc',
    records: { 0: { code: '000010' }, 10: { code: '000011', quarterChange: 99 } },
  });
});

test('an invalid kind, level, order or change is rejected in Chinese', async () => {
  const refused: [FundListQuery, string][] = [
    [{ category: 'stock' as 'bond' }, '基金类型'],
    [{ riskLevel: 'R6' as 'R1' }, 'R1 至 R5'],
    [{ sort: 'name' as 'code' }, '排序'],
    [{ changeFrom: '多' }, '涨跌幅'],
    [{ period: 'week' as 'year' }, '区间'],
  ];
  for (const [query, words] of refused)
    await expect(ask(query)).rejects.toMatchObject({ code: 40001, errors: [{ message: expect.stringContaining(words) as string }] });
});
