import { beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { securitiesApi } from './api.ts';
import { assuredCollateral, marginSecurities, rq, rz, underlyingPool } from './calls.ts';
import type { CollateralPage, PoolPage, TargetPage } from './schema/list.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(securitiesApi);
const ask = <Result>(call: AnyCall, input: object): Promise<Result> =>
  invoke(endpoints.get(endpointKey(call))!, context(), input) as Promise<Result>;
const targets = (call: AnyCall, input: object = {}) => ask<TargetPage>(call, input);
const collateral = (input: object = {}) => ask<CollateralPage>(assuredCollateral, input);
const pool = (input: object = {}) => ask<PoolPage>(underlyingPool, input);
const codes = ({ records }: { records: { code: string }[] }) => records.map(({ code }) => code);
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? [error.code, error.errors.map(({ path }) => path)] : error),
  );

beforeAll(async () => {
  await loadDemoSecurities(context());
});

test('rz, rq and marginSecurities return the financing targets, the lending targets and all targets', async () => {
  const [financing, lending, all] = await Promise.all([targets(rz), targets(rq), targets(marginSecurities)]);
  expect([financing.total, lending.total, all.total]).toEqual([4759, 4550, 4759]);
  expect(lending.records.every(({ isLending }) => isLending)).toBe(true);
});

test('a record contains all data about the security, ratios in percent', async () => {
  const { records } = await targets(marginSecurities, { keyWord: '600519' });
  expect(records).toEqual([
    expect.objectContaining({
      exchange: 'SSE',
      code: '600519',
      name: '贵州茅台',
      securityType: 'a_share',
      isFinancing: true,
      financingAllowed: true,
      priceLimit: '10%',
    }),
  ]);
  expect(records[0]!.financingMargin).toBeGreaterThanOrEqual(100);
});

test('the response names the version: data date, requested day, import time, sample data', async () => {
  expect(await collateral({ pageSize: 1 })).toMatchObject({
    asOf: '2026-08-20',
    requestedDate: null,
    updatedAt: '2026-08-20T12:00:00.000Z',
    changedOn: '2026-08-20',
    isSynthetic: true,
    total: 7473,
  });
  expect(await collateral({ date: '2026-08-19', pageSize: 1 })).toMatchObject({ asOf: '2026-08-19', requestedDate: '2026-08-19' });
});

test('a day without a version falls back to the last one before it, and the response states this', async () => {
  expect(await collateral({ date: '2026-08-23', pageSize: 1 })).toMatchObject({
    asOf: '2026-08-20',
    requestedDate: '2026-08-23',
    total: 7473,
  });
  expect(await collateral({ date: '2026-08-01' })).toMatchObject({ asOf: null, requestedDate: '2026-08-01', total: 0, records: [] });
});

test('a changed haircut shows on each day its value at that time', async () => {
  const haircut = async (date: string) => (await collateral({ keyWord: '600172', date })).records[0]!.haircut;
  expect([await haircut('2026-08-19'), await haircut('2026-08-20')]).toEqual([55, 60]);
});

test('the search matches code prefixes, parts of names and pinyin initials, ignoring width and case', async () => {
  expect(codes(await collateral({ keyWord: '60051' }))).toContain('600519');
  expect(codes(await collateral({ keyWord: '贵州茅台' }))).toEqual(['600519']);
  expect(codes(await collateral({ keyWord: '茅台' }))).toEqual(['600519']);
  expect(codes(await collateral({ keyWord: 'gzmt' }))).toEqual(['600519']);
  expect(codes(await collateral({ keyWord: 'ＧＺＭＴ' }))).toEqual(['600519']);
  expect(codes(await collateral({ keyWord: '贵州 茅台' }))).toEqual(['600519']);
});

test('a character with several readings is found by each of them', async () => {
  const [byChong, byZhong] = await Promise.all(['cqyh', 'zqyh'].map((keyWord) => collateral({ keyWord })));
  expect(codes(byChong!)).toContain('601963');
  expect(codes(byZhong!)).toContain('601963');
});

test('characters with a special meaning in the database are plain text in a search', async () => {
  for (const keyWord of ['%', '_', String.raw`\ `, "'; drop table list_versions; --"])
    expect((await collateral({ keyWord })).total).toBe(0);
  expect((await collateral()).total).toBe(7473);
});

test('market, type, haircut bounds and group filter the list, alone and combined', async () => {
  const bse = await collateral({ market: 'BSE' });
  expect([bse.total, bse.records.every(({ exchange }) => exchange === 'BSE')]).toEqual([337, true]);
  expect((await collateral({ type: 'money_etf' })).total).toBe(54);
  const high = await collateral({ rateFrom: '90', rateTo: '95', pageSize: 100 });
  expect(high.records.every(({ haircut }) => haircut >= 90 && haircut <= 95)).toBe(true);
  const together = await collateral({ market: 'SSE', type: 'etf', group: 'A', rateFrom: '80' });
  expect(together.records.every((one) => one.exchange === 'SSE' && one.securityType === 'etf' && one.concentrationGroup === 'A')).toBe(
    true,
  );
});

test('a total from the stored counts equals the number of rows', async () => {
  for (const filter of [{}, { market: 'SZSE' }, { type: 'lof' }, { group: 'D' }, { market: 'SSE', type: 'a_share', group: 'B' }]) {
    const { total } = await collateral(filter);
    // A bound that excludes nothing forces the service to count the rows.
    expect([filter, (await collateral({ ...filter, rateFrom: '0' })).total]).toEqual([filter, total]);
  }
  expect((await targets(rq, { market: 'SSE' })).total).toBe((await targets(rq, { market: 'SSE', keyWord: '' })).total);
});

test('pages follow in the order of codes without gaps or repetition', async () => {
  const first = await collateral({ pageNum: 1, pageSize: 100 });
  const second = await collateral({ pageNum: 2, pageSize: 100 });
  const seen = [...codes(first), ...codes(second)];
  expect(seen).toEqual(seen.toSorted());
  expect(new Set(seen).size).toBe(200);
  expect(second).toMatchObject({ pageNo: 2, pageSize: 100, total: 7473 });
  const last = await collateral({ pageNum: 75, pageSize: 100 });
  expect(last.records).toHaveLength(73);
  expect((await collateral({ pageNum: 76, pageSize: 100 })).records).toEqual([]);
});

test('the pool of financing and of lending lists members and the additions of the day’s version', async () => {
  expect((await pool()).total).toBe(4759);
  expect((await pool({ finOrSlo: '2' })).total).toBe(4550);
  const entered = await pool({ change: 'entered' });
  expect(entered.records).toEqual([expect.objectContaining({ enteredOn: '2026-08-20', leftOn: null, isAllowed: true })]);
  expect((await pool({ change: 'left' })).total).toBe(0);
});

test('allowed states whether new contracts are open on the day', async () => {
  const closed = await targets(rz, { allowed: 'N', pageSize: 100 });
  expect(closed.total).toBeGreaterThan(0);
  expect(closed.records.every(({ financingAllowed }) => financingAllowed === false)).toBe(true);
});

test('an empty value of a plain form means no filter', async () => {
  expect((await collateral({ keyWord: '', market: '', type: '', date: '', group: '', rateFrom: '', rateTo: '' })).total).toBe(7473);
  expect((await targets(rz, { market: '', type: '', allowed: '', code: '' })).total).toBe(4759);
});

test.each([marginSecurities, rz, rq])('$path rejects invalid parameters', async (call) => {
  expect(await refusal(targets(call, { market: 'NYSE' }))).toEqual([40001, ['market']]);
  expect(await refusal(targets(call, { type: 'option' }))).toEqual([40001, ['type']]);
  expect(await refusal(targets(call, { date: '2026-02-30' }))).toEqual([40001, ['date']]);
  expect(await refusal(targets(call, { code: '60x' }))).toEqual([40001, ['code']]);
  expect(await refusal(targets(call, { allowed: 'maybe' }))).toEqual([40001, ['allowed']]);
  expect(await refusal(targets(call, { pageSize: 101, pageNum: 0, keyWord: 'x'.repeat(41) }))).toEqual([
    40001,
    ['keyWord', 'pageNum', 'pageSize'],
  ]);
});

test('the collateral call rejects invalid parameters', async () => {
  expect(await refusal(collateral({ rateFrom: '-1' }))).toEqual([40001, ['rateFrom']]);
  expect(await refusal(collateral({ rateTo: 'many' }))).toEqual([40001, ['rateTo']]);
  expect(await refusal(collateral({ group: 'E' }))).toEqual([40001, ['group']]);
  expect(await refusal(collateral({ date: 'yesterday' }))).toEqual([40001, ['date']]);
});

test('the pool rejects invalid parameters', async () => {
  expect(await refusal(pool({ finOrSlo: '3' }))).toEqual([40001, ['finOrSlo']]);
  expect(await refusal(pool({ change: 'moved' }))).toEqual([40001, ['change']]);
});
