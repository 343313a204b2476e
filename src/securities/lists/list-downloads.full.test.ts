import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { CallError } from '#contract/call-error.ts';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { demoSite } from '#demo/site.ts';
import { openBookIsolated } from '#platform/parsing/open-book.ts';
import type { Cell, Sheet } from '#platform/tabular/cell.ts';
import { importList, type ListRequest } from '#securities/list-imports/service/list-target.ts';
import { withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { registerListDownloads } from './download-route.ts';
import { listFileJson } from './schema/download.ts';
import type { CollateralQuery, TargetQuery } from './schema/list.ts';
import type { ListKind } from './service/definition/lists.ts';
import { listCollateral } from './service/entries/collateral.ts';
import { listPool } from './service/entries/pool.ts';
import { listCashFunds, listFairPrices, listHighRisk, listStaticPe } from './service/entries/special-lists.ts';
import { listTargets } from './service/entries/targets.ts';
import { listUnderlying } from './service/entries/underlying.ts';
import { listNames, type ListName } from './web/named-lists.ts';

const { context } = useDatabase();
const app = fastify();
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof CallError)) throw error;
  return reply.code(error.status).send({ code: error.code, msg: error.message, errors: error.errors });
});
registerListDownloads(app, { contextOf: async () => context(), publicUrl: 'https://www.example.com' });

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/zb-information/f/${path}`, headers });
const refusal = async (path: string) => {
  const answer = await get(path);
  const { code, errors } = answer.json<{ code: number; errors?: { path: string }[] }>();
  return [answer.statusCode, code, errors?.map((error) => error.path)];
};
const readSheet = async (sheet: Sheet): Promise<(readonly Cell[])[]> => {
  const rows: (readonly Cell[])[] = [];
  for await (const { cells } of sheet.rows()) rows.push(cells);
  return rows;
};
/** Reads the file with our own readers. */
const readBook = (answer: LightMyRequestResponse, name: string) =>
  withFiles({ [name]: answer.rawPayload }, async (pathOf) => {
    const book = await openBookIsolated(pathOf(name));
    const sheets = await Promise.all(book.sheets.map(readSheet));
    await book.close();
    return { names: book.sheets.map((sheet) => sheet.name), sheets };
  });
const recordsOf = async (path: string) =>
  (await get(path)).json<{ total: number; asOf: string; records: Record<string, unknown>[]; fields: { name: string; title: string }[] }>();

const toQuery = (filter: object) => new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();

const dateOf: Partial<Record<ListKind, string>> = { indexes: '2026-06-12' };
const reimport = (answer: LightMyRequestResponse, name: string, list: ListKind) =>
  withFiles({ [name]: answer.rawPayload }, (pathOf) => {
    const request: ListRequest = {
      list,
      date: dateOf[list] ?? '2026-08-20',
      isSynthetic: true,
      files: [{ path: pathOf(name) }],
      checkOnly: true,
    };
    return importList(context(), request);
  });

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await loadDemoSecurities(context());
});

const whole: [ListName, ListKind][] = [
  ['assure', 'collateral'],
  ['marginSecurities', 'targets'],
  ['fairConversion', 'fairPrice'],
  ['currencyFund', 'cashFunds'],
  ['highRisk', 'highRisk'],
  ['staticPe', 'staticPe'],
  ['underlying', 'indexes'],
];

describe.each(['csv', 'xlsx'])('a whole list as %s', (form) => {
  test.each(whole)('%s, imported again, makes no difference', async (name, kind) => {
    const report = await reimport(await get(`${name}.${form}`), `list.${form}`, kind);
    expect(report.findings.filter(({ level }) => level === 'row' || level === 'file')).toEqual([]);
    expect(report.rows.rejected).toBe(0);
    expect(report.outcome).toBe('unchanged');
  });
});

describe('csv', () => {
  test('a CSV opens as UTF-8, starts with its header, has its date in every line and a description in the last', async () => {
    const answer = await get('assure.csv');
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = answer.body.slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toBe('证券代码,证券简称,市场,折算率,折算率上限,生效日期,证券类型,零折算原因,集中度分组,数据日期');
    expect(lines.slice(1, -1).every((line) => line.endsWith(',2026-08-20'))).toBe(true);
    expect(lines.at(-1)).toMatch(
      /^说明：名单 \S+ 可充抵保证金证券；数据日期 2026-08-20；更新时间 2026-08-20 20:00；条数 7473；数据性质 示例数据/,
    );
    expect(lines).toHaveLength(7475);
  });

  test('codes have their exchange suffix, so that spreadsheets do not treat them as numbers', async () => {
    const { sheets } = await readBook(await get('assure.csv'), 'x.csv');
    const codes = sheets[0]!.slice(1, -1).map(([code]) => code);
    expect(codes).toEqual(expect.arrayContaining(['000001.SZ', '600519.SH', '920002.BJ']));
    expect(codes.every((code) => /^\d{6}\.(SH|SZ|BJ)$/.test(String(code)))).toBe(true);
  });
});

describe('xlsx', () => {
  test('in another reader codes are text, rates are percentages, and a second sheet describes the file', async () => {
    const { names, sheets } = await readBook(await get('assure.xlsx'), 'x.xlsx');
    expect(names).toEqual(['可充抵保证金证券', '说明']);
    const [head, ...rows] = sheets[0]!;
    expect(head?.slice(0, 4)).toEqual(['证券代码', '证券简称', '市场', '折算率']);
    expect(rows).toHaveLength(7473);
    expect(rows.every(([code]) => typeof code === 'string' && /^\d{6}\.(?:SH|SZ|BJ)$/.test(code))).toBe(true);
    expect(rows.map(([code]) => code)).toContain('000001.SZ');
    expect(rows[0]?.[3]).toMatchObject({ kind: 'number', isPercent: true });
    expect(sheets[1]).toContainEqual(['数据日期', '2026-08-20']);
    expect(sheets[1]).toContainEqual(['数据性质', '示例数据，不是真实的业务数据']);
  });
});

describe('json', () => {
  test.each(listNames)('%s matches the contract', async (name) => {
    const file = listFileJson.parse((await get(`${name}.json`)).json());
    expect(file).toMatchObject({ list: name, requestedDate: null, isSynthetic: true });
    expect(file.total).toBe(file.records.length);
    const known = file.fields.map((field) => field.name);
    expect(file.records.every((record) => Object.keys(record).join() === known.join())).toBe(true);
  });

  test('a JSON download has the same numbers as the call, and names its fields', async () => {
    const { total, asOf, records, fields } = await recordsOf('assure.json?keyWord=600519');
    expect({ total, asOf }).toEqual({ total: 1, asOf: '2026-08-20' });
    const call = await listCollateral(context(), { keyWord: '600519' });
    expect(records).toEqual(call.records);
    expect(fields).toContainEqual({ name: 'haircut', title: '折算率', unit: '%' });
  });

  test('a target has boolean flags and its entry date', async () => {
    const { records } = await recordsOf('rz.json?keyWord=301655');
    expect(records).toEqual([expect.objectContaining({ code: '301655', isFinancing: true, financingSince: '2026-08-20' })]);
  });
});

describe('file and screen are identical', () => {
  const totalOf = async (path: string) => (await recordsOf(path)).total;
  test.each<CollateralQuery>([
    {},
    { market: 'BSE' },
    { type: 'lof', market: 'SZSE' },
    { group: 'D' },
    { rateFrom: '60', rateTo: '65' },
    { keyWord: 'gzmt' },
    { keyWord: '银行' },
    { keyWord: '60051' },
    { date: '2026-08-19', rateFrom: '66' },
  ])('collateral by %j', async (filter) => {
    const { total } = await listCollateral(context(), filter);
    expect(await totalOf(`assure.json?${toQuery(filter)}`)).toBe(total);
  });

  test.each<TargetQuery>([{}, { allowed: 'N' }, { code: '6883' }, { type: 'etf', allowed: 'Y' }, { keyWord: '平安' }])(
    'targets by %j',
    async (filter) => {
      for (const [name, side] of [
        ['rz', 'financing'],
        ['rq', 'lending'],
        ['marginSecurities', 'any'],
      ] as const) {
        const { total } = await listTargets(context(), filter, side);
        expect([name, await totalOf(`${name}.json?${toQuery(filter)}`)]).toEqual([name, total]);
      }
    },
  );

  test('the stock pool is that of financing or of lending', async () => {
    expect(await totalOf('underly.json')).toBe((await listPool(context(), {})).total);
    expect(await totalOf('underly.json?finOrSlo=2')).toBe((await listPool(context(), { finOrSlo: '2' })).total);
  });

  test('the smaller lists use their own filters', async () => {
    const page = { pageNum: 1, pageSize: 1 };
    expect(await totalOf('staticPe.json?status=negative')).toBe((await listStaticPe(context(), { ...page, status: 'negative' })).total);
    expect(await totalOf('highRisk.json?reason=risk_warning')).toBe(
      (await listHighRisk(context(), { ...page, reason: 'risk_warning' })).total,
    );
    expect(await totalOf('currencyFund.json?rateFrom=90')).toBe((await listCashFunds(context(), { ...page, rateFrom: 90 })).total);
    expect(await totalOf('fairConversion.json?keyWord=银行')).toBe((await listFairPrices(context(), { ...page, keyWord: '银行' })).total);
    const { total } = await listUnderlying(context(), { ...page, index: '上证180', keyWord: 'gzmt' });
    expect([total, await totalOf('underlying.json?index=上证180&keyWord=gzmt')]).toEqual([1, 1]);
  });

  test('rows are in the order of codes, across all pages', async () => {
    const { records } = await recordsOf('assure.json');
    const codes = records.map(({ code }) => String(code));
    expect(codes).toEqual(codes.toSorted());
    expect(new Set(codes.map((code, index) => `${code}${String(records[index]?.exchange)}`)).size).toBe(7473);
  });

  test('a filtered file says that it is not the whole list, and names the filters', async () => {
    const { body, headers } = await get('assure.csv?market=BSE&rateFrom=30&keyWord=%E7%A4%BA');
    expect(body).toContain('筛选条件 关键词 示、市场 北交所、折算率不低于 30%（不是完整的名单）');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('可充抵保证金证券-筛选-2026-08-20.csv');
  });

  test('a day without a version falls back to the last one, and the file states this', async () => {
    expect((await recordsOf('assure.json?date=2026-08-23')).asOf).toBe('2026-08-20');
    expect((await get('assure.csv?date=2026-08-23')).body).toContain('查询日期 2026-08-23（当天没有发布名单，采用之前最近一期）');
  });
});

describe('over HTTP', () => {
  test('each format has its content type and a Chinese name by RFC 8187', async () => {
    const types = await Promise.all(
      ['csv', 'xlsx', 'json'].map(async (form) => (await get(`currencyFund.${form}`)).headers['content-type']),
    );
    expect(types).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/json; charset=utf-8',
    ]);
    expect((await get('currencyFund.csv')).headers['content-disposition']).toBe(
      `attachment; filename="currencyFund-2026-08-20.csv"; filename*=UTF-8''${encodeURIComponent('货币基金-2026-08-20.csv')}`,
    );
  });

  test('an unchanged file returns 304, also for a strong tag and any date header, and another filter is another file', async () => {
    const { headers } = await get('assure.csv');
    const etag = String(headers.etag);
    expect(etag).toMatch(/^W\/"/);
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*'])
      expect(await get('assure.csv?t=1787000000000', { 'if-none-match': known })).toMatchObject({ statusCode: 304, body: '' });
    expect((await get('assure.csv?market=SSE', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get('assure.json', { 'if-none-match': etag })).statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('HEAD returns the same headers without the content', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/zb-information/f/assure.csv' });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([200, '', (await get('assure.csv')).headers.etag]);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('text is sent in %s when the client accepts it', async (coding, unpack) => {
    const packed = await get('currencyFund.csv', { 'accept-encoding': coding });
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(unpack(packed.rawPayload).toString()).toBe((await get('currencyFund.csv')).body);
    expect((await get('currencyFund.xlsx', { 'accept-encoding': coding })).headers['content-encoding']).toBeUndefined();
  });

  test('invalid filters are 40001 by field, and unknown lists and formats are 404', async () => {
    expect(await refusal('assure.csv?market=NYSE&date=2026-02-30&rateFrom=-1')).toEqual([400, 40001, ['market', 'date', 'rateFrom']]);
    expect(await refusal('rz.json?allowed=maybe')).toEqual([400, 40001, ['allowed']]);
    expect(await refusal('underly.csv?change=left')).toEqual([400, 40001, ['change']]);
    expect(await refusal('underly.csv?finOrSlo=3')).toEqual([400, 40001, ['finOrSlo']]);
    for (const path of ['nothing.csv', 'assure.pdf', 'assure', 'constructor.csv', 'securities.csv'])
      expect(await refusal(path)).toEqual([404, 40004, []]);
    expect(await refusal('assure.csv?date=2020-01-01')).toEqual([404, 40004, []]);
  });
});
