import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildRefinancingDay } from '#test/factories/securities/margin.ts';
import { useDatabase } from '#test/support/database.ts';
import { marginApi } from './api.ts';
import { refinancing, refinancingHistoryList } from './calls.ts';
import type { RefinancingDayDraft, RefinancingHistory, RefinancingHistoryQuery, RefinancingQuery, RefinancingSheet } from './schema.ts';
import { importRefinancingDays, setRefinancingState } from './service/write-refinancing.ts';

const { context } = useDatabase();
const index = indexEndpoints(marginApi);
const at = (now?: string) => context(now ? { now: new Date(now) } : {});
const ask = async (input: RefinancingQuery = {}, now?: string) =>
  (await invoke(index.get(endpointKey(refinancing))!, at(now), input)) as RefinancingSheet;
const askHistory = async (input: RefinancingHistoryQuery = {}) =>
  (await invoke(index.get(endpointKey(refinancingHistoryList))!, at(), input)) as RefinancingHistory;
const take = (...days: Partial<RefinancingDayDraft>[]) =>
  importRefinancingDays(context(), { days: days.map(buildRefinancingDay), isSynthetic: true });
const suspension = { kind: 'lending', validFrom: '2024-07-11', state: 'suspended', reason: '暂停' } as const;

beforeAll(async () => {
  await setRefinancingState(context(), { kind: 'lending', validFrom: '2024-01-02', state: 'running', reason: '正常' });
  await setRefinancingState(context(), { kind: 'financing', validFrom: '2024-01-02', state: 'running', reason: '正常' });
  await setRefinancingState(context(), suspension);
  await take(
    { day: '2024-07-10', kind: 'lending', term: 28, lent: 5 },
    { day: '2024-07-11', kind: 'lending', term: 28, rate: null, lent: 0, closing: 300 },
    { day: '2026-08-19', term: 182 },
    { day: '2026-08-20', term: 182, closing: 510 },
    { day: '2026-08-20', term: 7, rate: 2.7, closing: 40.5 },
  );
});

test('the newest day is returned with its terms, shortest first', async () => {
  const { asOf, terms, unit, isSynthetic } = await ask();
  expect([asOf, unit, isSynthetic]).toEqual(['2026-08-20', '亿元', true]);
  expect(terms.map(({ term, rate }) => [term, rate])).toEqual([
    [7, 2.7],
    [182, 2.1],
  ]);
});

test('a day without figures falls back to the last one before it, and before the first there are none', async () => {
  expect(await ask({ date: '2026-08-19' })).toMatchObject({ asOf: '2026-08-19', requestedDate: '2026-08-19' });
  expect(await ask({ kind: 'lending', date: '2026-08-20' })).toMatchObject({ asOf: '2024-07-11', requestedDate: '2026-08-20' });
  expect(await ask({ date: '2020-01-02' })).toMatchObject({ asOf: null, terms: [], firstDay: '2026-08-19' });
});

test('the history of lending stays available after its suspension, in shares', async () => {
  const { terms, unit } = await ask({ kind: 'lending', date: '2024-07-10' });
  expect([terms[0]?.lent, unit]).toEqual([5, '万股']);
});

test('both states are those of today, whatever day is requested', async () => {
  const stateOf = ({ states }: RefinancingSheet) => states.find(({ kind }) => kind === 'lending');
  expect(stateOf(await ask({ date: '2024-01-10' }))).toMatchObject({ state: 'suspended', since: '2024-07-11' });
  expect(stateOf(await ask({}, '2024-07-10T20:00:00+08:00'))).toMatchObject({ state: 'running' });
  expect(stateOf(await ask({}, '2024-07-11T00:00:00+08:00'))).toMatchObject({ state: 'suspended' });
});

test('the history adds up all terms of a day', async () => {
  const { records, points, total } = await askHistory({ pageSize: 1 });
  expect([total, records]).toEqual([2, [{ day: '2026-08-20', opening: 1000, lent: 40, closing: 550.5 }]]);
  expect(points).toEqual([
    { day: '2026-08-19', closing: 510 },
    { day: '2026-08-20', closing: 550.5 },
  ]);
});

test('new lending is rejected while a kind is suspended', async () => {
  await expect(take({ kind: 'lending', day: '2024-07-12', term: 7, lent: 1 })).rejects.toMatchObject({
    errors: [{ path: '0.lent', message: expect.stringContaining('暂停') }],
  });
});

test.each([
  [{ term: 30 as 28 }, '期限应为'],
  [{ lent: -1 }, '不能为负'],
  [{ rate: 210 }, '费率应以年百分数表示'],
])('%o rejects the import', async (wrong, message) => {
  await expect(take({ day: '2026-08-18' }, wrong)).rejects.toMatchObject({
    code: 40001,
    errors: [{ message: expect.stringContaining(message) }],
  });
  expect(await ask({ date: '2026-08-18' })).toMatchObject({ asOf: null });
});

test('a term of a day given twice rejects the import, and a later import of it replaces the first', async () => {
  await expect(take({ day: '2026-08-18' }, { day: '2026-08-18' })).rejects.toMatchObject({ errors: [{ path: '1' }] });
  await take({ day: '2026-08-19', term: 182, closing: 777 });
  expect((await ask({ date: '2026-08-19' })).terms).toMatchObject([{ closing: 777 }]);
  await take({ day: '2026-08-19', term: 182 });
});

test.each([{ kind: 'gold' as 'lending' }, { date: '2026-02-30' }])('%o is rejected', async (input) => {
  await expect(ask(input)).rejects.toMatchObject({ code: 40001 });
});
