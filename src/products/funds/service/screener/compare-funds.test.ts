import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildDividend, buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundApi } from '../../api.ts';
import { fundComparisonGet, fundValuesGet } from '../../calls.ts';
import { upsertDividends } from '../dividends.ts';
import { upsertNavs } from '../figures.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(fundApi);
const asker =
  <Input, Result>(call: Call<Input, Result>) =>
  (input: Input) =>
    invoke(endpoints.get(endpointKey(call))!, context(), input) as Promise<Result>;
const compare = asker(fundComparisonGet);
const values = asker(fundValuesGet);

const day = (at: number) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10);

beforeAll(async () => {
  const names = ['中海成长混合A', '中海成长混合C', '红利指数', '红利指数增强', '添利货币', '海外股票', '商品期货'];
  await prepareFunds(
    context(),
    names.map((name, at) => buildFund({ code: `00000${at + 1}`, name })),
  );
  await publishLevels(context(), {}, { '000001': 'R4', '000003': 'R3' });
  // The second fund distributes a tenth on its third day: its value falls, its performance does not.
  const first = [1, 1.1, 1.21, 1.21].map((unitNav, at) => ({
    fundCode: '000001',
    navDate: day(at),
    unitNav,
    dailyReturn: at === 3 ? null : 10,
  }));
  const second = [2, 2, 1.8].map((unitNav, at) => ({ fundCode: '000002', navDate: day(at + 1), unitNav, dailyReturn: 0 }));
  await upsertNavs(context(), [...first, ...second], { asOf: '2026-01-08', source: '测试净值' });
  await upsertDividends(context(), [
    buildDividend({ exOn: '2025-01-02' }),
    buildDividend({ exOn: '2026-01-02', perUnit: 0.1 }),
    buildDividend({ exOn: '2199-01-02' }),
  ]);
});

test('funds are compared in the given order, each once, with their published data', async () => {
  const { funds, unknown } = await compare({ codes: '000003，000001 000003' });
  expect(funds).toMatchObject([
    { code: '000003', risk: { riskLevel: 'R3', isSample: true }, performance: null, dividends: 0, lastDividend: null },
    { code: '000001', risk: { riskLevel: 'R4' }, dividends: 2, lastDividend: { exOn: '2026-01-02', perUnit: 0.1 } },
  ]);
  expect(unknown).toEqual([]);
});

test('codes outside the list, and those after the fifth, are reported', async () => {
  const answer = await compare({ codes: '999999-000001-000002-abc-000003-000004-000005-000006', add: '000007' });
  expect(answer.funds.map(({ code }) => code)).toEqual(['000001', '000002', '000003', '000004', '000005']);
  expect(answer).toMatchObject({ unknown: ['999999', 'ABC'], left: ['000006', '000007'] });
  expect(await compare({})).toMatchObject({ funds: [], unknown: [], left: [], choices: [] });
});

test('another fund is added by its code, its name or a part of it, and several matches are offered for choice', async () => {
  const added = async (add: string) => (await compare({ codes: '000001', add })).funds.map(({ code }) => code).slice(1);
  expect(await added('000003')).toEqual(['000003']);
  expect(await added('红利指数')).toEqual(['000003']);
  expect(await added('海外')).toEqual(['000006']);
  expect(await compare({ codes: '000003', add: '中海' })).toMatchObject({
    funds: [{ code: '000003' }],
    choices: [{ code: '000001' }, { code: '000002' }],
    hasMore: false,
  });
  expect(await compare({ add: '没有的' })).toMatchObject({ unknown: ['没有的'], funds: [] });
  expect(await compare({ add: '888888' })).toMatchObject({ unknown: ['888888'], funds: [] });
});

test('growth begins at 100 on the first common day and includes distributions', async () => {
  const { from, to, series, missing, step, source } = await values({ codes: '000001-000002-000003' });
  expect([from, to, step, missing, source]).toEqual([day(1), day(3), 'day', ['000003'], { asOf: '2026-01-08', source: '测试净值' }]);
  expect(series.map(({ code, points }) => [code, ...points.map(({ growth }) => growth)])).toEqual([
    ['000001', 100, 110, 110],
    ['000002', 100, 100, 100],
  ]);
});

test('a single fund has all of its days, and a period is offered when it is shorter than the known values', async () => {
  const days = Array.from({ length: 40 }, (_, at) => ({ fundCode: '000005', navDate: day(at), unitNav: 1, dailyReturn: 0 }));
  await upsertNavs(context(), days, { asOf: '2026-02-13', source: '测试净值' });
  const all = await values({ codes: '000005' });
  expect([all.period, all.periods, all.from, all.series[0]?.points.length]).toEqual(['all', ['1m', 'all'], day(0), 40]);
  const month = await values({ codes: '000005', period: '1m' });
  expect([month.from, month.to, month.series[0]?.points[0]?.growth]).toEqual(['2026-01-13', '2026-02-13', 100]);
  expect(await values({ codes: '' })).toMatchObject({ series: [], from: null, missing: [], periods: ['all'] });
});

test('years of values are reduced to one a week, including the first and last day', async () => {
  const days = Array.from({ length: 700 }, (_, at) => ({ fundCode: '000006', navDate: day(at), unitNav: 1, dailyReturn: 0 }));
  await upsertNavs(context(), days, { asOf: day(699), source: '测试净值' });
  const { step, series, from, to } = await values({ codes: '000006' });
  const shown = series[0]!.points.map((point) => point.day);
  expect([step, shown[0], shown.at(-1)]).toEqual(['week', from, to]);
  expect(shown.length).toBeLessThan(110);
});

test('repeated net asset values replace the stored ones', async () => {
  const again = { fundCode: '000007', navDate: day(0), dailyReturn: null };
  for (const unitNav of [1, 1.07]) await upsertNavs(context(), [{ ...again, unitNav }], { asOf: '2026-02-13', source: '测试净值' });
  expect((await values({ codes: '000007' })).series).toEqual([
    { code: '000007', points: [{ day: day(0), unitNav: 1.07, dailyReturn: null, growth: 100 }] },
  ]);
});

test('funds without a common day have no line', async () => {
  await upsertNavs(context(), [{ fundCode: '000004', navDate: '2020-01-02', unitNav: 1, dailyReturn: 0 }], {
    asOf: '2026-02-13',
    source: '测试净值',
  });
  expect(await values({ codes: '000001-000004' })).toMatchObject({ from: null, to: null, series: [{ points: [] }, { points: [] }] });
});

test('a list of codes that is too long and an invalid period are rejected', async () => {
  await expect(values({ codes: '0'.repeat(300) })).rejects.toMatchObject({ code: 40001 });
  await expect(values({ codes: '000001', period: '9y' as '1m' })).rejects.toMatchObject({ code: 40001 });
});
