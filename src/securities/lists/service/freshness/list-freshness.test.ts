import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { securitiesApi } from '../../api.ts';
import { listFreshnessGet } from '../../calls.ts';
import type { ListFreshness } from '../../schema/changes.ts';

const { context } = useDatabase();
const bound = indexEndpoints(securitiesApi).get(endpointKey(listFreshnessGet))!;
/** In Shanghai time. */
const at = (moment: string, memo = new Memo()) => context({ now: new Date(`${moment}+08:00`), memo });
const ask = (moment: string, list = 'assure') => invoke(bound, at(moment), { list }) as Promise<ListFreshness>;

beforeAll(async () => {
  // 2026-08-20 is a Thursday; the following Monday is made a holiday.
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('示例节', '2026-08-24')));
  await importText(at('2026-08-20T18:00:00'), 'collateral', collateralCsv({ 600000: 65 }));
});

test('the newest list is current until the next one is due', async () => {
  expect(await ask('2026-08-20T21:00:00')).toMatchObject({ asOf: '2026-08-20', isStale: false, missedTradingDays: 0, cutOff: '20:00' });
  expect((await ask('2026-08-20T21:00:00')).next).toEqual({ dataDay: '2026-08-21', dueOn: '2026-08-21' });
  expect(await ask('2026-08-21T19:59:00')).toMatchObject({ isStale: false, next: { dueOn: '2026-08-21' } });
});

test('a trading day without an import makes the list overdue; weekends and holidays do not count', async () => {
  expect(await ask('2026-08-21T20:01:00')).toMatchObject({ isStale: true, expectedDay: '2026-08-21', missedTradingDays: 1 });
  expect(await ask('2026-08-24T23:00:00')).toMatchObject({ isStale: true, missedTradingDays: 1, next: { dueOn: '2026-08-25' } });
  expect(await ask('2026-08-26T12:00:00')).toMatchObject({ missedTradingDays: 2, expectedDay: '2026-08-25' });
});

test('a list without a due time, and one that was never published, are reported as such', async () => {
  expect(await ask('2026-08-21T12:00:00', 'underlying')).toMatchObject({ asOf: null, cutOff: null, isStale: false, next: null });
  expect(await ask('2026-08-21T12:00:00', 'highRisk')).toMatchObject({ asOf: null, isStale: true, expectedDay: '2026-08-20' });
});

test('without a calendar for the year the state is unknown', async () => {
  expect(await ask('2027-03-01T12:00:00')).toMatchObject({ isStale: null, expectedDay: null, next: null, cutOff: '20:00' });
});

test('the state is cached for a quarter of an hour, and reloaded when the list is published', async () => {
  const memo = new Memo();
  memo.resume();
  const ctx = at('2026-08-21T20:01:00', memo);
  const first = (await invoke(bound, ctx, { list: 'assure' })) as ListFreshness;
  await importText(at('2026-08-21T20:02:00'), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-21' });
  expect(await invoke(bound, ctx, { list: 'assure' })).toEqual(first);
  memo.invalidate(['list:collateral']);
  expect(await invoke(bound, ctx, { list: 'assure' })).toMatchObject({ asOf: '2026-08-21', isStale: false });
});
