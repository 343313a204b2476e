import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { findListSettings, saveListSettings } from '#securities/lists/service/freshness/list-settings.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import type { GuardCode } from './guard.ts';

const { db, context } = useDatabase();

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('示例假日', '2026-08-19')));
});

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, target_entries, static_pe_entries, audit_entries cascade`.execute(db);
  await db.deleteFrom('listSettings').where('validFrom', 'is not', null).execute();
});

/** Builds rows for each exchange, with one haircut for all but the first `other` rows. */
function csv(markets: Partial<Record<'沪市' | '深市' | '北交所', number>>, { haircut = 50, other = 0, otherHaircut = 40 } = {}): string {
  const firstCode = { 沪市: 600_000, 深市: 300_000, 北交所: 920_000 } as const;
  const rows = Object.entries(markets).flatMap(([market, count]) =>
    Array.from({ length: count }, (_, index) => {
      const code = String(firstCode[market as keyof typeof firstCode] + index).padStart(6, '0');
      return `${code},示例${code},${market},${index < other ? otherHaircut : haircut}%`;
    }),
  );
  return ['证券代码,证券简称,市场,折算率', ...rows].join('\n');
}

const load = (text: string, date: string, more: object = {}) => importText(context(), 'collateral', text, { date, ...more });
const stopped = (report: ImportReport) => report.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard);
const saying = (report: ImportReport, guard: GuardCode) => report.guards.find((result) => result.guard === guard)?.message;
const shownDay = async () => (await listCollateral(context(), {})).asOf;

/** Asserts that the import is rejected, published when a person takes responsibility, and that the reason is in the audit log. */
async function expectAcceptable(guard: GuardCode, attempt: (more: object) => Promise<ImportReport>): Promise<void> {
  const refused = await attempt({});
  expect([refused.outcome, stopped(refused)]).toEqual(['refused', [guard]]);
  expect((await attempt({ accept: { guards: [], reason: '没有说是哪一项' } })).outcome).toBe('refused');
  expect((await attempt({ checkOnly: true })).outcome).toBe('refused');
  const published = await attempt({ accept: { guards: [guard], reason: '已核实' }, by: '张三' });
  expect(published.outcome).toBe('published');
  const entry = await db.selectFrom('auditEntries').select('details').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ by: '张三', reason: '已核实', accepted: [{ guard }] });
}

test('more changed rows than the list’s limit stop the import with the figures, unless a person takes responsibility', async () => {
  await load(csv({ 沪市: 200 }), '2026-08-20');
  const report = await load(csv({ 沪市: 200 }, { other: 41 }), '2026-08-21');
  expect(saying(report, 'changed-share')).toBe('共变动 41 行（新增 0，移除 0，变动 41），占上一版 200 行的 20.5%，超过上限 20%');
  expect((await load(csv({ 沪市: 200 }, { other: 40 }), '2026-08-21', { checkOnly: true })).outcome).toBe('checked');
  await expectAcceptable('changed-share', (more) => load(csv({ 沪市: 200 }, { other: 41 }), '2026-08-21', more));
});

test('a few changed rows never stop a list, however small it is', async () => {
  await load(csv({ 沪市: 25 }), '2026-08-20');
  expect((await load(csv({ 沪市: 25 }, { other: 20 }), '2026-08-21', { checkOnly: true })).outcome).toBe('checked');
  expect(stopped(await load(csv({ 沪市: 25 }, { other: 21 }), '2026-08-21'))).toEqual(['changed-share']);
});

test('an exchange that is missing compared with the previous version stops the list', async () => {
  await load(csv({ 沪市: 200, 深市: 100, 北交所: 3 }), '2026-08-20');
  const report = await load(csv({ 沪市: 200, 深市: 100 }), '2026-08-21');
  expect(saying(report, 'market-missing')).toBe('没有北交所（上一版 3 行）的证券');
  await expectAcceptable('market-missing', (more) => load(csv({ 沪市: 200, 深市: 100 }), '2026-08-21', more));
});

test('an exchange with far fewer rows stops the list even when the total changes little', async () => {
  await load(csv({ 沪市: 400, 深市: 100 }), '2026-08-20');
  const report = await load(csv({ 沪市: 400, 深市: 70 }), '2026-08-21');
  expect(saying(report, 'market-loss')).toBe(
    '深市上一版 100 行，移除了 30 行（30%），现为 70 行，超过上限 3%，文件可能不完整。沪市 400 → 400 行（新增 0，移除 0），深市 100 → 70 行（新增 0，移除 30）',
  );
  expect((await load(csv({ 沪市: 400, 深市: 80 }), '2026-08-21', { checkOnly: true })).outcome).toBe('checked');
  await expectAcceptable('market-loss', (more) => load(csv({ 沪市: 400, 深市: 70 }), '2026-08-21', more));
  // Half of a small exchange is few rows.
  await load(csv({ 沪市: 400, 深市: 70, 北交所: 30 }), '2026-08-24', { accept: { guards: ['future-date'], reason: '测试' } });
  const small = await load(csv({ 沪市: 400, 深市: 70, 北交所: 15 }), '2026-08-25', {
    accept: { guards: ['future-date'], reason: '测试' },
    checkOnly: true,
  });
  expect(small.outcome).toBe('checked');
});

test('an import for one exchange is compared with that exchange only, and its first rows with nothing', async () => {
  await load(csv({ 沪市: 200 }), '2026-08-20', { exchange: 'SSE' });
  expect((await load(csv({ 深市: 100 }), '2026-08-20', { exchange: 'SZSE' })).outcome).toBe('published');
  const report = await load(csv({ 深市: 100 }, { other: 30 }), '2026-08-21', { exchange: 'SZSE' });
  expect([stopped(report), saying(report, 'changed-share')]).toEqual([['changed-share'], expect.stringContaining('占上一版 100 行的 30%')]);
});

test('the list of a day is replaced only on confirmation', async () => {
  await load(csv({ 沪市: 3 }), '2026-08-20');
  await expectAcceptable('date-exists', (more) => load(csv({ 沪市: 4 }), '2026-08-20', more));
  expect((await load(csv({ 沪市: 4 }), '2026-08-20')).outcome).toBe('unchanged');
});

test('a non-trading day stops the list, and a year without a calendar only gives a warning', async () => {
  await expectAcceptable('not-trading-day', (more) => load(csv({ 沪市: 3 }), '2026-08-19', more));
  expect(stopped(await load(csv({ 沪市: 3 }), '2026-08-16'))).toEqual(['not-trading-day']);
  const report = await load(csv({ 沪市: 3 }), '2025-08-20');
  expect(report.outcome).toBe('published');
  expect(report.guards.find(({ guard }) => guard === 'not-trading-day')).toMatchObject({
    state: 'unknown',
    message: '2025 年的交易日历尚未导入，未核对 2025-08-20 是否交易日',
  });
});

test('a future date needs confirmation, and a date far ahead is never accepted', async () => {
  await expectAcceptable('future-date', (more) => load(csv({ 沪市: 3 }), '2026-08-31', more));
  const far = await load(csv({ 沪市: 3 }), '2026-09-01', { accept: { guards: ['future-date'], reason: '提前准备' } });
  expect([far.outcome, stopped(far), await shownDay()]).toEqual(['refused', ['future-date'], '2026-08-31']);
});

const everyGuard = { guards: ['haircut-cap', 'margin-floor', 'static-pe', 'approval-required'] as const, reason: '特批' };

describe('regulatory limits cannot be overridden', () => {
  test('a haircut above its cap is rejected', async () => {
    const report = await load(csv({ 沪市: 3 }, { haircut: 71 }), '2026-08-20', { accept: everyGuard });
    expect([report.outcome, stopped(report), saying(report, 'haircut-cap')]).toEqual(['refused', ['haircut-cap'], '3 行的折算率高于上限']);
  });

  test('a margin ratio under the floor of its day is rejected', async () => {
    const text = '证券代码,证券简称,市场,融资比例,融券比例\n600000,示例,沪市,80%,100%';
    const now = await importText(context(), 'targets', text, { date: '2026-08-20', accept: everyGuard });
    expect([now.outcome, stopped(now)]).toEqual(['refused', ['margin-floor']]);
    expect((await importText(context(), 'targets', text, { date: '2026-01-16' })).outcome).toBe('published');
  });

  test('a stock with a static PE over 300 or negative must have a zero haircut', async () => {
    const ratios = '证券代码,证券简称,市场,静态市盈率\n600000,示例,沪市,300.01\n600001,示例,沪市,-0.5\n600002,示例,沪市,300';
    await importText(context(), 'staticPe', ratios, { date: '2026-08-18' });
    const report = await load(csv({ 沪市: 3 }), '2026-08-20', { accept: everyGuard });
    expect([report.outcome, stopped(report), report.rows]).toEqual([
      'refused',
      ['static-pe'],
      { read: 3, sound: 1, rejected: 2, skipped: 0, merged: 0 },
    ]);
    expect(report.findings.map(({ message }) => message)).toContain('静态市盈率 -0.5 为负（2026-08-18 的名单），折算率应为 0，现为 50%');
    expect((await load(csv({ 沪市: 3 }, { other: 2, otherHaircut: 0 }), '2026-08-20')).outcome).toBe('published');
  });

  test('without a static PE list of the day or before, the missing check is reported', async () => {
    await importText(context(), 'staticPe', '证券代码,证券简称,市场,静态市盈率\n600000,示例,沪市,-1', { date: '2026-08-21' });
    const report = await load(csv({ 沪市: 3 }), '2026-08-20');
    expect([report.outcome, report.guards.find(({ guard }) => guard === 'static-pe')]).toEqual([
      'published',
      expect.objectContaining({ state: 'unknown' }),
    ]);
  });
});

test('the limits of a list are data with an effective date, and past days keep theirs', async () => {
  await load(csv({ 沪市: 200 }), '2026-08-20');
  expect(await saveListSettings(context(), 'collateral', { changedShareMax: 30 }, { from: '2026-08-24', by: '张三' })).toMatchObject({
    changedShareMax: 30,
    freeRows: 20,
  });
  expect((await findListSettings(context(), 'collateral')).changedShareMax).toBe(20);
  expect(stopped(await load(csv({ 沪市: 200 }, { other: 50 }), '2026-08-21'))).toEqual(['changed-share']);
  const later = context({ now: new Date('2026-08-24T02:00:00Z') });
  const report = await importText(later, 'collateral', csv({ 沪市: 200 }, { other: 50 }), { date: '2026-08-24' });
  expect(report.outcome).toBe('published');
  expect(await saveListSettings(context(), 'collateral', { freeRows: 1 }, { from: '2026-08-01', by: '张三' })).toEqual({
    problem: '起始日期 2026-08-01 已经过去，设置只能从今天或以后开始',
  });
  expect(await saveListSettings(context(), 'collateral', { marketLossMax: 120, cutOff: '25:00' }, { by: '张三' })).toEqual({
    problem: '不超过 100；时间应写成 20:00 的样子',
  });
});

test('a list that needs two people is not published by one', async () => {
  await saveListSettings(context(), 'collateral', { needsApproval: true }, { by: '张三' });
  const report = await load(csv({ 沪市: 3 }), '2026-08-20', { accept: everyGuard });
  expect([report.outcome, stopped(report)]).toEqual(['refused', ['approval-required']]);
  expect((await load(csv({ 沪市: 3 }), '2026-08-20', { freeze: true })).outcome).toBe('frozen');
});
