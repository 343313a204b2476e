import { beforeAll, expect, test } from 'vitest';
import { buildCalendarYear, buildTradingHours, holiday } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { importCalendarYear, replaceTradingHours } from './service/import-year.ts';
import { findMarketPhase } from './service/market-phase.ts';

const { context } = useDatabase();
const at = (moment: string) => findMarketPhase(context({ now: new Date(`${moment}+08:00`) }));

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('国庆节', '2026-10-01', '2026-10-02')));
});

test('without market hours the market phase is unknown', async () => {
  expect(await at('2026-11-23T10:00:00')).toBeNull();
  await replaceTradingHours(context(), buildTradingHours());
});

test.each([
  ['2026-11-23T09:14:59', 'before', '09:15', '2026-11-20'],
  ['2026-11-23T09:15:00', 'auction', '09:30', '2026-11-23'],
  ['2026-11-23T09:27:00', 'auction', '09:30', '2026-11-23'],
  ['2026-11-23T09:30:00', 'trading', '11:30', '2026-11-23'],
  ['2026-11-23T11:30:00', 'noon', '13:00', '2026-11-23'],
  ['2026-11-23T14:56:59', 'trading', '14:57', '2026-11-23'],
  ['2026-11-23T14:58:00', 'auction', '15:00', '2026-11-23'],
  ['2026-11-23T15:00:00', 'closed', '00:00', '2026-11-23'],
  ['2026-11-22T10:00:00', 'holiday', '00:00', '2026-11-20'],
  ['2026-10-02T10:00:00', 'holiday', '00:00', '2026-09-30'],
] as const)('at %s the market is %s until %s', async (moment, phase, until, newestDay) => {
  const found = await at(moment);
  const clock = new Date(found!.until.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
  expect([found!.phase, clock, found!.newestDay]).toEqual([phase, until, newestDay]);
});

test('a year that is not imported is reported, even when only the previous day is in it', async () => {
  expect(await at('2027-01-04T10:00:00')).toBeNull();
  expect(await at('2026-01-01T08:00:00')).toMatchObject({ phase: 'before', newestDay: null });
});
