import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildDividend, buildFund, prepareFunds } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from './api.ts';
import { fundGet } from './calls.ts';
import type { FundCard } from './schema/funds.ts';
import { upsertDividends } from './service/dividends.ts';
import { upsertSplits, replacePerformances } from './service/figures.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const ask = (code: string) => invoke(endpoints.get(endpointKey(fundGet))!, context(), { code }) as Promise<FundCard>;
const source = { asOf: '2026-05-08', source: '测试' };

beforeAll(async () => {
  await prepareFunds(context(), [
    buildFund({ code: '000001', name: '中海债券A', shareClass: 'A' }),
    buildFund({ code: '000002', name: '中海债券C', shareClass: 'C' }),
    buildFund({ code: '000003', name: '中海债券增强A', shareClass: 'A' }),
    buildFund({ code: '000004', name: '中海债券C', shareClass: 'C', manager: '别家' }),
  ]);
  const changes = { dayChange: 3.33, weekChange: -1, monthChange: 0, quarterChange: 4, halfYearChange: 5, yearChange: null };
  await replacePerformances(
    context(),
    [{ fundCode: '000001', navDate: '2026-05-08', unitNav: 1.0711, accumulatedNav: 2.5, ...changes }],
    source,
  );
  await upsertSplits(context(), [{ fundCode: '000001', splitOn: '2025-11-07', splitType: '份额分拆', ratio: 2 }]);
  await upsertDividends(context(), [buildDividend({ exOn: '2025-04-01', origin: 'derived' }), buildDividend()]);
});

test('a card contains the published data of the fund; a fund without a level or figures has none', async () => {
  expect(await ask('000001')).toMatchObject({
    name: '中海债券A',
    asOf: '2026-04-28',
    risk: null,
    riskHistory: [],
    performance: { navDate: '2026-05-08', unitNav: 1.0711, dayChange: 3.33, monthChange: 0, yearChange: null },
    splits: [{ splitOn: '2025-11-07', splitType: '份额分拆', ratio: 2 }],
    dividends: [
      { exOn: '2026-08-25', isComing: true },
      { exOn: '2025-04-01', isComing: false },
    ],
  });
  expect(await ask('000003')).toMatchObject({ performance: null, dividends: [], splits: [] });
});

test('other share classes are funds of the same manager whose names differ only in the class', async () => {
  expect((await ask('000001')).siblings).toEqual([{ code: '000002', name: '中海债券C' }]);
});

test('a code outside the master list is not found', async () => {
  for (const code of ['999999', '', 'abc', '../etc']) await expect(ask(code), code).rejects.toMatchObject({ code: 40004 });
});
