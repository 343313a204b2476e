import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { findFreshness } from './freshness.ts';
import { saveListSettings } from './list-settings.ts';
import { reportOverdueLists } from './watch-freshness.ts';

const { db, context } = useDatabase();

// Thursday and Friday of the second week are a holiday.
beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('示例假日', '2026-08-20', '2026-08-21')));
});

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, audit_entries cascade`.execute(db);
  await db.deleteFrom('listSettings').where('validFrom', 'is not', null).execute();
});

/** Returns the freshness of the list at a time in Shanghai. */
const at = (time: string, list: 'collateral' | 'details' | 'securities' = 'collateral') =>
  findFreshness(context({ now: new Date(`${time}+08:00`) }), list);
const load = (date: string) => importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date });

test('a list is overdue from the due time of a trading day without one', async () => {
  await load('2026-08-18');
  expect(await at('2026-08-19T19:59:59')).toEqual({
    list: 'collateral',
    asOf: '2026-08-18',
    markets: [{ exchange: 'SSE', asOf: '2026-08-18' }],
    expectedDay: '2026-08-18',
    missedTradingDays: 0,
    isStale: false,
  });
  expect(await at('2026-08-19T20:00:00')).toMatchObject({ expectedDay: '2026-08-19', missedTradingDays: 1, isStale: true });
});

test('holidays and weekends make no list overdue', async () => {
  await load('2026-08-19');
  expect(await at('2026-08-24T19:00:00')).toMatchObject({ expectedDay: '2026-08-19', missedTradingDays: 0, isStale: false });
  expect(await at('2026-08-25T21:00:00')).toMatchObject({ expectedDay: '2026-08-25', missedTradingDays: 2, isStale: true });
});

test('a list that is due on the next trading day is compared with the day before', async () => {
  await importText(context(), 'details', '证券代码,证券简称,市场,融资余额（元）,融券余量（股）\n600000,示例,沪市,1,1', {
    date: '2026-08-18',
  });
  expect(await at('2026-08-19T09:59:00', 'details')).toMatchObject({ expectedDay: '2026-08-17', isStale: false });
  expect(await at('2026-08-19T10:00:00', 'details')).toMatchObject({ expectedDay: '2026-08-18', isStale: false });
  // Over the holiday: the list of the 19th comes on the 24th.
  expect(await at('2026-08-24T09:00:00', 'details')).toMatchObject({ expectedDay: '2026-08-18', isStale: false });
  expect(await at('2026-08-24T10:00:00', 'details')).toMatchObject({ expectedDay: '2026-08-19', missedTradingDays: 1, isStale: true });
});

test('without a calendar the state is unknown, without a due time nothing is overdue, and without any import everything is', async () => {
  expect(await at('2027-03-01T21:00:00')).toMatchObject({ expectedDay: null, missedTradingDays: null, isStale: null });
  expect(await at('2026-08-19T21:00:00', 'securities')).toMatchObject({ expectedDay: null, isStale: false });
  expect(await at('2026-08-19T21:00:00')).toMatchObject({ asOf: null, missedTradingDays: null, isStale: true });
});

test('the due time is a setting', async () => {
  await load('2026-08-18');
  await saveListSettings(context({ now: new Date('2026-08-19T01:00:00Z') }), 'collateral', { cutOff: '08:30' }, { by: '张三' });
  expect((await at('2026-08-19T08:29:00')).isStale).toBe(false);
  expect((await at('2026-08-19T08:30:00')).isStale).toBe(true);
});

test('an overdue list is reported once per missed day: in the log, in the audit log, and on its pages', async () => {
  await load('2026-08-18');
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
  const watch = (time: string) => reportOverdueLists(context({ log, now: new Date(`${time}+08:00`) }));
  expect(await watch('2026-08-19T19:35:00')).not.toContain('collateral');
  const told = await watch('2026-08-19T20:05:00');
  expect(told).toContain('collateral');
  expect(await watch('2026-08-19T20:35:00')).toEqual([]);
  expect(await watch('2026-08-24T20:05:00')).toContain('collateral');
  const line = warned.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ list }) => list === 'collateral');
  expect(line).toMatchObject({ asOf: '2026-08-18', expectedDay: '2026-08-19', missedTradingDays: 1 });
  const entries = await db.selectFrom('auditEntries').select('subject').where('action', '=', 'list.overdue').orderBy('id').execute();
  expect(entries.map(({ subject }) => subject).filter((subject) => subject.startsWith('list:collateral'))).toEqual([
    'list:collateral:2026-08-19',
    'list:collateral:2026-08-24',
  ]);
});
