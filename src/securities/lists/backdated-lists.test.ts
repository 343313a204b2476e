import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { listCardChanges } from './service/entries/card-history.ts';
import { listCollateral } from './service/entries/collateral.ts';

const { db, context } = useDatabase();

beforeEach(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
});
afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, audit_entries cascade`.execute(db);
});

/** A list with one relevant and one irrelevant security. */
const load = (date: string, haircut: number | undefined) =>
  importText(
    context(),
    'collateral',
    ['证券代码,证券简称,市场,折算率', '600036,示例,沪市,50%', ...(haircut === undefined ? [] : [`600000,示例,沪市,${haircut}%`])].join(
      '\n',
    ),
    { date },
  );
const history = async (until?: string) =>
  (await listCardChanges(context(), { exchange: 'SSE', code: '600000' }, until)).map(({ day, kind, isBackdated, fields }) =>
    [day, kind, ...fields.map(({ before, after }) => `${before}→${after}`), ...(isBackdated ? ['倒补'] : [])].join(' '),
  );

test('a list imported after the next day’s changes no history that it agrees with', async () => {
  await load('2026-08-18', 60);
  await load('2026-08-20', 55);
  const report = await load('2026-08-19', 60);
  expect(report.findings.map(({ message }) => message)).toContain(
    '倒补：已有 2026-08-20 的版本，2026-08-19 的名单只补进历史，现行名单不变',
  );
  expect(await history()).toEqual(['2026-08-20 changed 60%→55%']);
  await load('2026-08-21', 55);
  expect(await history()).toEqual(['2026-08-20 changed 60%→55%']);
  expect((await listCollateral(context(), {})).asOf).toBe('2026-08-21');
});

test('a change first stated by a late list is shown on its day as 倒补, and the next day is compared with it', async () => {
  await load('2026-08-18', 60);
  await load('2026-08-20', 55);
  await load('2026-08-19', 40);
  await load('2026-08-21', 55);
  expect(await history()).toEqual(['2026-08-20 changed 40%→55%', '2026-08-19 changed 60%→40% 倒补']);
  expect(await history('2026-08-19')).toEqual(['2026-08-19 changed 60%→40% 倒补']);
});

test('a security that a late list omits, or is the first to contain, left or entered on the lists’ dates', async () => {
  await load('2026-08-18', 60);
  await load('2026-08-20', 60);
  await load('2026-08-19', undefined);
  expect(await history()).toEqual(['2026-08-20 entered →60%', '2026-08-19 left 倒补']);
  await load('2026-08-17', undefined);
  expect(await history()).toEqual(['2026-08-20 entered →60%', '2026-08-19 left 倒补', '2026-08-18 entered →60%']);
});
