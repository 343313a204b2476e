import { beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { listDemoDays } from '#demo/securities/history.ts';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { securitiesApi } from './api.ts';
import { securityCard } from './calls.ts';
import type { SecurityCard, SecurityCardQuery } from './schema/card.ts';
import { importText } from '#modules/district/list-import/factory.ts';
import { importNameEvents } from '#modules/district/list-import/import-facts.ts';

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
});

test('a card holds what every list says, with the day of each list', async () => {
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

test('a card of an earlier day reads as the lists did then, and tells nothing that came later', async () => {
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
    { asOf: null, isSynthetic: false, entry: null },
    { asOf: null, isSynthetic: false, entry: null },
  ]);
});

test('a security that a version takes into the pool has entered it; one that a version leaves out has left', async () => {
  const added = listDemoDays([])[1]!.adjustments.find(({ list }) => list === 'targets')!;
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

test('names are told newest first, without the marks that come and go daily', async () => {
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

test('a code that the master never had is not found; what is no code or no day is refused', async () => {
  expect(await refusal(ask({ code: '999999' }))).toBe(40004);
  expect(await refusal(ask({ code: '600519', market: 'SZSE' }))).toBe(40004);
  expect(await refusal(ask({ code: '60051' }))).toBe(40001);
  expect(await refusal(ask({ code: '600519', date: '2026-02-30' }))).toBe(40001);
});
