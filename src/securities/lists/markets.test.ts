import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { listTarget } from '#securities/list-imports/service/list-target.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { openListFile } from './service/changes/list-files.ts';
import { getSecurityCard } from './service/entries/card.ts';
import { listCollateral } from './service/entries/collateral.ts';
import { listPool } from './service/entries/pool.ts';
import { findFreshness } from './service/freshness/freshness.ts';

const { db, context } = useDatabase();
const now = new Date('2026-08-20T13:00:00Z');

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
  await updateSettings(context(), demoSite);
});

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, target_entries, security_entries, list_restorations, audit_entries cascade`.execute(
    db,
  );
});

const head = '证券代码,证券简称,市场,折算率,生效日期';
const both = [head, '600000,浦发银行,沪市,60%,2026-08-19', '000001,平安银行,深市,60%,2026-08-19'].join('\n');
const sse = [head, '600000,浦发银行,沪市,55%,2026-08-21'].join('\n');

/** Sample data of both markets for the 18th, then Shanghai only for the 20th. */
async function publishOneMarket(): Promise<void> {
  const ctx = context({ now });
  await importText(ctx, 'securities', '证券代码,证券简称,市场,证券类型\n600000,浦发银行,沪市,A股\n000001,平安银行,深市,A股', {
    date: '2026-08-18',
  });
  expect((await importText(ctx, 'collateral', both, { date: '2026-08-18', isSynthetic: true })).outcome).toBe('published');
  expect((await importText(ctx, 'collateral', sse, { date: '2026-08-20', exchange: 'SSE' })).outcome).toBe('published');
}

const read = async (form: 'csv' | 'json') => {
  const file = await openListFile(context({ now }), 'assure', form, {});
  let text = '';
  for await (const piece of file.write()) text += String(piece);
  return text;
};

test('a file of one market keeps the data date, effective date and sample label of the others', async () => {
  await publishOneMarket();
  const { records, markets, asOf, isSynthetic } = await listCollateral(context({ now }), {});
  expect([asOf, isSynthetic, markets]).toEqual([
    '2026-08-20',
    true,
    [
      { exchange: 'SSE', asOf: '2026-08-20', effectiveDate: '2026-08-21', isSynthetic: false },
      { exchange: 'SZSE', asOf: '2026-08-18', effectiveDate: '2026-08-19', isSynthetic: true },
    ],
  ]);
  expect(records.map(({ code, effectiveDate }) => `${code} ${effectiveDate}`)).toEqual(['000001 2026-08-19', '600000 2026-08-21']);
});

test('the files of a list show each row’s date, and which market has not published', async () => {
  await publishOneMarket();
  const text = await read('csv');
  expect(text).toMatch(/000001\.SZ,平安银行,深市,60%.*,2026-08-19,.*2026-08-18\r?\n/);
  expect(text).toMatch(/600000\.SH,浦发银行,沪市,55%.*,2026-08-21,.*2026-08-20\r?\n/);
  expect(text).toContain('数据日期 沪市 2026-08-20，深市 2026-08-18（2026-08-20 的尚未公布）');
  expect(text).toContain('数据性质 深市是示例数据，不是真实的业务数据');
  expect(JSON.parse(await read('json'))).toMatchObject({ markets: [{ exchange: 'SSE' }, { exchange: 'SZSE', asOf: '2026-08-18' }] });
});

test('a security’s card has the date of its own market', async () => {
  await publishOneMarket();
  const card = async (code: string) => (await getSecurityCard(context({ now }), { code })).collateral;
  expect([await card('000001'), await card('600000')]).toMatchObject([
    { asOf: '2026-08-18', awaited: '2026-08-20', isSynthetic: true },
    { asOf: '2026-08-20', awaited: null, isSynthetic: false },
  ]);
});

test('a list is as current as the oldest of its markets', async () => {
  await publishOneMarket();
  expect(await findFreshness(context({ now }), 'collateral')).toMatchObject({
    asOf: '2026-08-20',
    expectedDay: '2026-08-20',
    isStale: true,
    missedTradingDays: 2,
    markets: [
      { exchange: 'SSE', asOf: '2026-08-20' },
      { exchange: 'SZSE', asOf: '2026-08-18' },
    ],
  });
});

test('an unchanged list of the other market still completes the day and is published', async () => {
  await publishOneMarket();
  const szse = [head, '000001,平安银行,深市,60%,2026-08-19'].join('\n');
  const report = await importText(context({ now }), 'collateral', szse, { date: '2026-08-20', exchange: 'SZSE' });
  expect(report.outcome).toBe('published');
  expect(await findFreshness(context({ now }), 'collateral')).toMatchObject({ isStale: false });
  expect((await importText(context({ now }), 'collateral', szse, { date: '2026-08-20', exchange: 'SZSE' })).outcome).toBe('unchanged');
});

test('a restored version has the dates of its markets', async () => {
  await publishOneMarket();
  const { id } = await db.selectFrom('listVersions').select('id').where('list', '=', 'collateral').orderBy('id').executeTakeFirstOrThrow();
  await listTarget('collateral').store.rollBack(context({ now }), { to: id, by: '张三' });
  const { markets } = await listCollateral(context({ now }), {});
  expect(markets.map(({ asOf, effectiveDate }) => [asOf, effectiveDate])).toEqual([
    ['2026-08-18', '2026-08-19'],
    ['2026-08-18', '2026-08-19'],
  ]);
});

test('targets keep dates by market as well', async () => {
  const rows = '证券代码,证券简称,市场,融资标的,融券标的\n600000,浦发银行,沪市,是,是\n000001,平安银行,深市,是,否';
  await importText(context({ now }), 'targets', rows, { date: '2026-08-18' });
  await importText(context({ now }), 'targets', rows.replace(/\n000001.*/, '').replace('是,是', '是,否'), {
    date: '2026-08-20',
    exchange: 'SSE',
  });
  const { markets } = await listPool(context({ now }), {});
  expect(markets.map(({ exchange, asOf }) => `${exchange} ${asOf}`)).toEqual(['SSE 2026-08-20', 'SZSE 2026-08-18']);
});
