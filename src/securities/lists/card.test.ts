import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { CallError } from '#contract/call-error.ts';
import { importDemoArticles } from '#demo/articles/load-articles.ts';
import { demoCategories } from '#demo/categories.ts';
import { ratioNotices } from '#demo/margin/well-known.ts';
import { loadDemoSecurities, shortSeries } from '#demo/securities/load.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importHkNotices } from '#securities/hk-connect/service/import-notices.ts';
import { importNameEvents } from '#securities/list-imports/import-facts.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { securitiesApi } from './api.ts';
import { securityCard } from './calls.ts';
import type { SecurityCard, SecurityCardQuery } from './schema/card.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(securitiesApi);
const ask = (input: SecurityCardQuery) => invoke(endpoints.get(endpointKey(securityCard))!, context(), input) as Promise<SecurityCard>;
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.code : error),
  );

beforeAll(async () => {
  await loadDemoSecurities(context());
  await importCategories(context(), demoCategories);
});

test('a card contains the data of every list, with the date of each list', async () => {
  const card = await ask({ code: '600519' });
  expect(card).toMatchObject({ exchange: 'SSE', name: '贵州茅台', securityType: 'a_share', board: 'main', riskStatus: 'normal' });
  expect(card.target).toMatchObject({ asOf: '2026-08-20', isSynthetic: true, entry: { isFinancing: true, financingMargin: 100 } });
  expect(card.collateral).toMatchObject({ asOf: '2026-08-20', entry: { cap: 70 } });
  expect(card.staticPe.entry?.status).toBe('normal');
  expect([card.fairPrice.entry, card.highRisk.entry, card.cashFund.entry]).toEqual([null, null, null]);
  expect(card.detail).toMatchObject({ asOf: '2026-08-20', entry: { lendingBalance: null } });
  expect(card.detail.entry?.financingBalance).toBeGreaterThan(0);
  expect(card.indexes).toContain('上证180');
  expect(card.profile).toMatchObject({ listedOn: '2001-08-27', asOf: '2026-03-28' });
});

test('a card of an earlier day shows the lists of that day and nothing later', async () => {
  const [before, after] = await Promise.all(['2026-08-19', '2026-08-20'].map((date) => ask({ code: '600172', date })));
  expect([before!.collateral.entry?.haircut, after!.collateral.entry?.haircut]).toEqual([55, 60]);
  expect(before!.changes).toEqual([]);
  expect(after!.changes).toEqual([
    {
      day: '2026-08-20',
      list: 'collateral',
      kind: 'changed',
      isBackdated: false,
      fields: [{ title: '折算率', before: '55%', after: '60%' }],
      notice: null,
    },
  ]);
});

test('before the first version a card says that there is no list yet', async () => {
  const card = await ask({ code: '600519', date: '2026-01-05' });
  expect([card.target, card.collateral]).toEqual([
    { asOf: null, awaited: null, isSynthetic: false, entry: null },
    { asOf: null, awaited: null, isSynthetic: false, entry: null },
  ]);
});

test('a card shows the history of rates: from notices before the lists exist, then from versions, with the limits of the time', async () => {
  await importDemoArticles(
    context(),
    ratioNotices().filter(({ effectiveDate }) => effectiveDate === '2026-01-19'),
  );
  const { rates } = await ask({ code: '600519' });
  expect(rates).toMatchObject({ from: '2026-01-19', until: '2026-08-21' });
  const [haircut, financing, lending] = rates!.histories;
  expect(haircut).toMatchObject({ rate: 'haircut', steps: [{ day: '2026-08-20', value: 55, notice: null }], limits: [{ value: 70 }] });
  expect(financing).toMatchObject({
    rate: 'financingMargin',
    // The 100 % in the list was already announced by the notice.
    steps: [{ day: '2026-01-19', value: 100, before: 80, notice: { title: expect.stringContaining('上调') } }],
    limits: [{ day: '2026-01-19', value: 100 }],
  });
  expect(lending).toMatchObject({ rate: 'lendingMargin', steps: [{ value: 120 }] });
  const { rates: changed } = await ask({ code: '600172' });
  expect(changed!.histories[0]!.steps.map(({ day, value, before }) => [day, value, before])).toEqual([
    ['2026-08-20', 55, undefined],
    ['2026-08-21', 60, 55],
  ]);
});

test('a share only in the master list has no history of rates, and a Hong Kong share of the same name is shown', async () => {
  const card = await ask({ code: '600519', date: '2025-01-05' });
  expect(card.rates).toBeNull();
  expect(card.hkNamesakes).toEqual([]);
  const draft = {
    type: 'company',
    securityCode: '00999',
    securityName: '贵州茅台',
    title: '公告',
    originalUrl: 'https://www.hkexnews.hk',
  } as const;
  await importHkNotices(context(), [{ ...draft, sourceId: 'x1', publishedAt: new Date('2026-01-02T09:00:00+08:00') }]);
  expect((await ask({ code: '600519' })).hkNamesakes).toEqual([{ code: '00999', name: '贵州茅台' }]);
});

test('a security added by a version has entered the pool, and one omitted by a version has left', async () => {
  const { item: added } = shortSeries().days[1]!.events.find(({ list }) => list === 'targets')!;
  const { changes } = await ask({ code: added.code });
  expect(changes.filter(({ list }) => list === 'targets').map(({ day, kind }) => [day, kind])).toEqual([['2026-08-20', 'entered']]);

  const report = await importText(context(), 'highRisk', '证券代码,证券简称,市场,原因\n600000,浦发银行,沪市,其他', {
    date: '2026-08-21',
    accept: { guards: ['changed-share', 'market-missing', 'market-loss', 'date-exists', 'not-trading-day'], reason: '名单整体更新' },
  });
  expect(report.outcome).toBe('published');
  const left = await ask({ code: '600053' });
  expect(left.changes).toContainEqual(expect.objectContaining({ list: 'highRisk', kind: 'left', day: '2026-08-21', fields: [] }));
  expect(left.highRisk.entry).toBeNull();
});

test('names are listed newest first, without the daily marks', async () => {
  await importNameEvents(
    context(),
    [
      ['2026-05-06', 'renamed', '旧名', '新名'],
      ['2026-06-01', 'marker_cleared', 'XD新名', '新名'],
      ['2026-07-01', 'other_risk_warning_added', '新名', 'ST新名'],
    ].map(([observedOn, event, oldName, newName]) => ({
      exchange: 'SSE' as const,
      code: '510050',
      observedOn: observedOn!,
      event: event!,
      oldName: oldName!,
      newName: newName!,
    })),
  );
  const { nameEvents } = await ask({ code: '510050' });
  expect(nameEvents.map(({ day, event }) => [day, event])).toEqual([
    ['2026-07-01', 'other_risk_warning_added'],
    ['2026-05-06', 'renamed'],
  ]);
});

test('a code that was never in the master is not found, and an invalid code or date is rejected', async () => {
  expect(await refusal(ask({ code: '999999' }))).toBe(40004);
  expect(await refusal(ask({ code: '600519', market: 'SZSE' }))).toBe(40004);
  expect(await refusal(ask({ code: '60051' }))).toBe(40001);
  expect(await refusal(ask({ code: '600519', date: '2026-02-30' }))).toBe(40001);
});
