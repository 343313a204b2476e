import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildFeeRate, buildScale } from '#test/factories/content/fees-and-suitability.ts';
import { useDatabase } from '#test/support/database.ts';
import { investorApi } from './api.ts';
import { businessScopeList, feeDownloadPath, feeHistoryGet, feeSheetGet, suitabilityGet } from './calls/dealing.ts';
import { registerFeeDownload } from './fee-download-route.ts';
import { replaceBusinessScope } from './service/business-scope.ts';
import { publishSuitabilityScale } from './service/suitability.ts';
import { replaceFees, enterFeeRate } from './service/write-fees.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(investorApi);
const ask = (call: AnyCall, input: unknown = {}) => invoke(endpoints.get(endpointKey(call))!, context(), input);

const app = fastify();
registerFeeDownload(app, () => Promise.resolve(context()));
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof CallError ? error.status : 500).send({ code: error instanceof CallError ? error.code : 0 }),
);
const download = (query = '', headers: Record<string, string> = {}) => app.inject({ url: feeDownloadPath + query, headers });

const business = { legalBasis: '证券法', permit: '许可证', permittedOn: null, explanation: '说明' };

beforeAll(async () => {
  await replaceFees(context(), [{ code: 'stamp', business: '股票交易', product: 'A 股', name: '印花税' }]);
  await enterFeeRate(context(), buildFeeRate());
  await publishSuitabilityScale(context(), { ...buildScale(), effectiveFrom: '2024-07-01' });
  await replaceBusinessScope(context(), [
    { ...business, code: 'zz', name: '经纪', entry: { text: '开户', href: '/IntoGL/branch.html' } },
    { ...business, code: 'aa', name: '自营', entry: null },
  ]);
});
afterAll(() => app.close());

test('the licensed businesses are listed in the given order', async () => {
  expect(await ask(businessScopeList)).toMatchObject({
    records: [
      { code: 'zz', entry: { text: '开户', href: '/IntoGL/branch.html' } },
      { code: 'aa', entry: null },
    ],
  });
});

test('a business cannot link to a script', async () => {
  const draft = { ...business, code: 'bad', name: 'x', entry: { text: 'x', href: 'javascript:alert(1)' } };
  await expect(replaceBusinessScope(context(), [draft])).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: '0.entry.href', message: expect.stringContaining('链接') }],
  });
});

test('a business is listed once', async () => {
  const draft = { ...business, code: 'same', name: '经纪', entry: null };
  await expect(replaceBusinessScope(context(), [draft, draft])).rejects.toMatchObject({
    errors: [{ path: '1.code', message: 'same 重复' }],
  });
});

test('fees are requested with and without a day; an empty field means no day', async () => {
  expect(await ask(feeSheetGet)).toMatchObject({ date: '2026-08-21', isToday: true, inForce: [{ code: 'stamp' }] });
  expect(await ask(feeSheetGet, { date: '', business: '' })).toMatchObject({ isToday: true, inForce: [{ code: 'stamp' }] });
  expect(await ask(feeSheetGet, { date: '2020-01-01' })).toMatchObject({ isToday: false, inForce: [], upcoming: [{ code: 'stamp' }] });
  expect(await ask(feeHistoryGet, { code: 'stamp' })).toMatchObject({ item: '印花税', rates: [{ standard: '0.5‰' }] });
  expect(await ask(suitabilityGet)).toMatchObject({ version: 1, clients: { length: 5 }, matrix: { length: 6 } });
});

test.each([
  [feeSheetGet, { date: '2026-02-30' }, 'date'],
  [feeSheetGet, { date: '昨天' }, 'date'],
  [feeSheetGet, { business: '长'.repeat(51) }, 'business'],
  [feeHistoryGet, { code: 'Not A Code' }, 'code'],
  [feeHistoryGet, {}, 'code'],
])('%o rejects %o and names the field', async (call, input, path) => {
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40001, status: 400, errors: [{ path }] });
});

test('the history of an unknown fee returns 40004', async () => {
  await expect(ask(feeHistoryGet, { code: 'unknown' })).rejects.toMatchObject({ code: 40004, status: 404 });
});

test('the fees are downloaded as CSV with their day in the file name', async () => {
  const answer = await download('?date=2024-01-01');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="fees-2024-01-01.csv"; filename*=UTF-8''${encodeURIComponent('收费标准-2024-01-01.csv')}`,
  });
  expect(answer.body.split('\r\n')).toHaveLength(3);
});

test('a reader with the current file gets 304 without a body, others get the whole file', async () => {
  const { etag } = (await download()).headers as { etag: string };
  const again = await download('', { 'if-none-match': `"older", W/${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await download('', { 'if-none-match': '"older"' })).statusCode).toBe(200);
});

test('an invalid day has no file', async () => {
  const answer = await download('?date=2026-13-01');
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 40001 }]);
});
