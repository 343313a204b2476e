import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { buildDividend, buildFund, prepareFunds, publishLevels } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { dividendDownloadPath, dividendCalendarPaths, riskDownloadPath } from './calls.ts';
import { registerFundFiles } from './file-routes.ts';
import { upsertDividends } from './service/dividends.ts';

const { context, db } = useDatabase();
const app = fastify();
registerFundFiles(app, () => Promise.resolve(context()));
app.setErrorHandler((error, _request, reply) => reply.code(error instanceof CallError ? error.status : 500).send());
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const rows = (text: string) => text.trim().split('\r\n');
/** Unfolds the lines of a calendar. */
const unfold = (text: string) => text.replaceAll('\r\n ', '');

// Today in tests is 2026-08-21.
beforeAll(async () => {
  await prepareFunds(context(), [buildFund({ code: '000001', name: '示例混合A' }), buildFund({ code: '000002', manager: null })]);
  await publishLevels(context(), {}, { '000001': 'R3', '000002': 'R4' });
  await upsertDividends(context(), [
    buildDividend({ recordOn: '2026-08-25', paidOn: '2026-08-27', reinvestedOn: '2026-08-26', progress: 'decided', baseYear: 2026 }),
    buildDividend({ exOn: '2025-04-01', origin: 'derived', perUnit: 0.05 }),
    buildDividend({ fundCode: 'QTSL01', fundName: '前厅示例短债A', exOn: '2026-09-01', origin: 'sample' }),
  ]);
});
afterAll(() => app.close());

test('the list of levels is downloaded whole and filtered: UTF-8 with a byte-order mark, codes as text, sample levels marked', async () => {
  const { body, headers } = await get(riskDownloadPath);
  expect(body.startsWith('\ufeff基金代码,基金简称,管理人')).toBe(true);
  expect(rows(body)[1]).toBe('000001,示例混合A,示例,混合型-偏股,R3,中风险,,C3、C4、C5,示例评价机构,2025-06-13,2025-07-01,示例数据');
  expect(headers['content-disposition']).toContain(encodeURIComponent('基金产品风险等级-2025-07-01.csv'));
  expect(rows((await get(`${riskDownloadPath}?riskLevel=R4`)).body)).toHaveLength(2);
  expect(rows((await get(`${riskDownloadPath}?date=2024-01-01`)).body)).toHaveLength(1);
});

test('dividends are downloaded filtered; unknown values are empty and derived amounts are marked as approximate', async () => {
  const [, first, , third] = rows((await get(dividendDownloadPath)).body);
  expect(first).toBe('000001,示例混合A,,2026-08-25,2026-08-25,2026-08-27,2026-08-26,0.036,决案,2026,公告数据');
  expect(third).toBe('000001,示例混合A,,,2025-04-01,,,0.05,,,按净值推算（金额为近似值）');
  expect(rows((await get(`${dividendDownloadPath}?keyWord=QTSL01`)).body)).toHaveLength(2);
});

test('an unchanged file is not sent again', async () => {
  for (const url of [riskDownloadPath, dividendDownloadPath, dividendCalendarPaths.all, dividendCalendarPaths.ofFund('000001')]) {
    const { etag } = (await get(url)).headers;
    const again = await get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body], url).toEqual([304, '']);
  }
});

test('an invalid filter is rejected', async () => {
  expect((await get(`${riskDownloadPath}?riskLevel=R9`)).statusCode).toBe(400);
  expect((await get(`${dividendDownloadPath}?date=2026-02-30`)).statusCode).toBe(400);
});

test('the calendar of a dividend has one all-day event a day, and events of the same day are merged', async () => {
  const { id } = await db.selectFrom('fundDividends').select('id').where('exOn', '=', '2026-08-25').executeTakeFirstOrThrow();
  const { body, headers } = await get(dividendCalendarPaths.one(id));
  const text = unfold(body);
  expect(headers['content-type']).toContain('text/calendar');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text).toContain('SUMMARY:示例混合A（000001）权益登记日、除息日');
  expect(text).toContain('DTSTART;VALUE=DATE:20260825');
  expect(text).toContain('DTEND;VALUE=DATE:20260826');
  expect(text).toContain('SUMMARY:示例混合A（000001）派息日');
});

test('the calendar of a fund includes past days and marks derived amounts as approximate; that of all funds contains upcoming ones', async () => {
  const own = unfold((await get(dividendCalendarPaths.ofFund('000001'))).body);
  expect(own.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect(own).toContain('每份派息约 0.05 元。按净值推算');
  const all = unfold((await get(dividendCalendarPaths.all)).body);
  expect(all).toContain('前厅示例短债A');
  expect(all).not.toContain('20250401');
});

test('unknown calendars are not found', async () => {
  for (const url of [
    '/calendar/fund-dividends/999999.ics',
    '/calendar/fund-dividends/000001',
    '/calendar/fund-dividend/999.ics',
    '/calendar/fund-dividend/x.ics',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});
