import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildDividend, buildFund, prepareFunds } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from './api.ts';
import { fundDividend } from './calls.ts';
import type { DividendPage, DividendQuery } from './schema/funds.ts';
import { upsertDividends } from './service/dividends.ts';

const { context, db } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const ask = (query: DividendQuery = {}) => invoke(endpoints.get(endpointKey(fundDividend))!, context(), query) as Promise<DividendPage>;
const days = async (query?: DividendQuery) => (await ask(query)).records.map(({ exOn }) => exOn);

// Today in tests is 2026-08-21.
beforeAll(async () => {
  await prepareFunds(context(), [
    buildFund({ code: '000001', name: '华夏成长混合' }),
    buildFund({ code: '000005', name: '嘉实增强信用定期债券' }),
  ]);
  await upsertDividends(context(), [
    buildDividend({ exOn: '2026-09-30' }),
    buildDividend({ exOn: '2026-08-21', fundCode: '000005', fundName: '嘉实增强信用定期债券' }),
    buildDividend({ exOn: '2026-08-20' }),
    buildDividend({ exOn: '2025-03-21', origin: 'derived' }),
    buildDividend({
      exOn: '2026-08-25',
      fundCode: 'QTSL01',
      fundName: '前厅示例短债A',
      origin: 'sample',
      progress: 'decided',
      baseYear: 2026,
    }),
  ]);
});

test('upcoming dividends are listed first, nearest first, then past ones, newest first, and the ex-day itself is upcoming', async () => {
  expect(await days()).toEqual(['2026-08-21', '2026-08-25', '2026-09-30', '2026-08-20', '2025-03-21']);
  expect(await ask({ pageSize: 2, pageNum: 2 })).toMatchObject({
    total: 5,
    coming: 3,
    date: '2026-08-21',
    records: [{ isComing: true }, { isComing: false }],
  });
});

test('a given day separates upcoming from past dividends', async () => {
  expect(await days({ date: '2026-08-22' })).toEqual(['2026-08-25', '2026-09-30', '2026-08-21', '2026-08-20', '2025-03-21']);
});

test('dividends are found by code, by the current and the former name of the fund, and by initials', async () => {
  expect(await days({ keyWord: '000005' })).toEqual(['2026-08-21']);
  expect(await days({ keyWord: '嘉实增强' })).toEqual(['2026-08-21']);
  expect(await days({ keyWord: 'jszq' })).toEqual(['2026-08-21']);
  expect(await days({ keyWord: '华夏' })).toHaveLength(3);
  expect(await days({ keyWord: '示例混合' })).toHaveLength(3);
  expect(await days({ keyWord: 'qtsl01' })).toEqual(['2026-08-25']);
  expect(await days({ code: 'qtsl01' })).toEqual(['2026-08-25']);
  expect(await days({ code: '00000' })).toEqual([]);
  expect(await ask({ keyWord: '没有这只' })).toMatchObject({ total: 0, coming: 0, records: [] });
});

test('unpublished values are empty, and only funds of the master list have a card', async () => {
  const [derived] = (await ask({ keyWord: '000001', date: '2025-01-01', pageSize: 1 })).records;
  expect(derived).toMatchObject({ announcedOn: null, recordOn: null, paidOn: null, progress: null, baseYear: null, isKnown: true });
  expect((await ask({ keyWord: 'QTSL01' })).records[0]).toMatchObject({ isKnown: false, baseYear: 2026, progress: 'decided' });
});

test('a dividend with the same fund and ex-day is replaced, not added', async () => {
  const before = (await ask({ keyWord: '000005' })).records[0]!;
  await upsertDividends(context(), [
    buildDividend({ exOn: '2026-08-21', fundCode: '000005', fundName: '嘉实增强信用定期债券', perUnit: 0.008, paidOn: '2026-08-24' }),
  ]);
  expect((await ask({ keyWord: '000005' })).records).toMatchObject([{ id: before.id, perUnit: 0.008, paidOn: '2026-08-24' }]);
});

test('invalid days, amounts and duplicates are rejected by line, and nothing is written', async () => {
  const count = () => db.selectFrom('fundDividends').selectAll().execute();
  const before = await count();
  const good = buildDividend({ exOn: '2026-12-01' });
  const refused = [
    [buildDividend({ recordOn: '2026-08-26' }), '1.recordOn'],
    [buildDividend({ paidOn: '2026-08-24' }), '1.paidOn'],
    [buildDividend({ perUnit: 0 }), '1.perUnit'],
    [buildDividend({ exOn: '2026-02-30' }), '1.exOn'],
    [good, '1.exOn'],
  ] as const;
  for (const [bad, path] of refused)
    await expect(upsertDividends(context(), [good, bad])).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
  expect(await count()).toEqual(before);
});

test('an invalid day or page is rejected', async () => {
  await expect(ask({ date: '2026-02-30' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'date' }] });
  await expect(ask({ pageNum: 0 })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'pageNum' }] });
});
