import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { withdrawArticle } from '#content/articles/service/articles/publish-article.ts';
import { importArticles } from '#content/articles/service/import/import-articles.ts';
import { CallError } from '#contract/call-error.ts';
import { buildArticle, testCategories } from '#test/factories/content/articles.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { registerListDownloads } from './download-route.ts';
import { changeQuery } from './schema/changes.ts';
import { listChanges } from './service/changes/changes.ts';
import { putNoticeItems, type SecurityNoticeItem } from './service/changes/notice-items.ts';

const { context: contextAt } = useDatabase();
const context = () => contextAt({ now: new Date('2026-08-31T10:00:00Z') });
const app = fastify();
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof CallError)) throw error;
  return reply.code(error.status).send({ code: error.code, errors: error.errors });
});
registerListDownloads(app, { contextOf: async () => context(), publicUrl: 'https://www.example.com' });
const get = (query: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/zb-information/f/assure/changes.csv?${query}`, headers });

const lists: Record<string, readonly string[]> = {
  '2026-08-19': ['600000,=甲,沪市,65%', '600004,示例乙,沪市,70%', '600006,示例丁,沪市,40%'],
  '2026-08-20': ['600000,=甲,沪市,60%', '600006,示例丁,沪市,40%'],
  '2026-08-21': ['600000,=甲,沪市,60%', '600006,示例丁,沪市,45%', '000001,示例丙,深市,50%'],
};
const item = (code: string, effectiveOn: string): SecurityNoticeItem => ({
  list: 'collateral',
  exchange: 'SSE',
  code,
  name: '示例',
  field: 'haircut',
  before: null,
  after: null,
  effectiveOn,
});

let ids: number[];
beforeAll(async () => {
  for (const [date, rows] of Object.entries(lists)) {
    const effective = `2026-08-${Number(date.slice(-2)) + 1}`;
    const text = ['证券代码,证券简称,市场,折算率,生效日期', ...rows.map((row) => `${row},${effective}`)].join('\n');
    await importText(context(), 'collateral', text, { date, isSynthetic: true });
  }
  await importCategories(context(), testCategories);
  ids = await importArticles(
    context(),
    ['八月二十日调整', '八月二十一日调整', '撤下的'].map((title) => buildArticle({ title, category: 'margin', marginType: 2 })),
  );
  const [first = 0, second = 0, withdrawn = 0] = ids;
  await putNoticeItems(
    context(),
    new Map([
      [first, [item('600000', '2026-08-21'), item('600004', '2026-08-21'), item('600006', '2026-08-20')]],
      [second, [item('600006', '2026-08-22')]],
      [withdrawn, [item('600000', '2026-08-21')]],
    ]),
  );
  await withdrawArticle(context(), { id: withdrawn, reason: '有误' });
});

const notices = async (from: string, to: string) =>
  (await listChanges(context(), changeQuery.parse({ list: 'assure', from, to }))).records.map(({ code, notice }) => [code, notice?.title]);

test('each row names the published notice that took effect in the period; withdrawn notices and other dates do not count', async () => {
  expect(await notices('2026-08-19', '2026-08-20')).toEqual([
    ['600004', '八月二十日调整'],
    ['600000', '八月二十日调整'],
  ]);
  expect(await notices('2026-08-20', '2026-08-21')).toEqual([
    ['000001', undefined],
    ['600006', '八月二十一日调整'],
  ]);
  expect(await notices('2026-08-19', '2026-08-21')).toEqual([
    ['000001', undefined],
    ['600004', '八月二十日调整'],
    ['600000', '八月二十日调整'],
    ['600006', '八月二十一日调整'],
  ]);
});

test('the file has a line for each change with its notice and address, and ends with what was compared', async () => {
  const { body, headers } = await get('from=2026-08-19&to=2026-08-20');
  expect(body.slice(1).split('\r\n')).toEqual([
    '变动,证券代码,证券简称,市场,证券类型,项目,调整前,调整后,生效日期,公告,公告地址',
    expect.stringMatching(
      `^调出,600004.SH,示例乙,沪市,A股,折算率,70%,,2026-08-21,八月二十日调整,https://www.example.com/.*${ids[0]}.html$`,
    ),
    expect.stringMatching(
      `^变动,600000.SH,'=甲,沪市,A股,折算率,65%,60%,2026-08-21,八月二十日调整,https://www.example.com/.*${ids[0]}.html$`,
    ),
    '说明：可充抵保证金证券 2026-08-19 与 2026-08-20 两期名单的变动；共 2 只证券；示例数据，不是真实的业务数据',
    '',
  ]);
  expect(headers['content-disposition']).toContain(encodeURIComponent('可充抵保证金证券变动-2026-08-19至2026-08-20.csv'));
});

test('the file contains exactly what the page shows for the same filter', async () => {
  const { body } = await get('from=2026-08-19&to=2026-08-21&kind=changed&market=SSE');
  expect(body.match(/^变动,/gm)).toHaveLength(2);
  expect(body).not.toContain('调出,');
  expect(body).toContain('共 2 只证券；筛选条件 变动、市场 沪市');
});

test('an unchanged file returns 304 until a notice is corrected or withdrawn', async () => {
  const etag = String((await get('from=2026-08-20&to=2026-08-21')).headers.etag);
  expect((await get('from=2026-08-20&to=2026-08-21', { 'if-none-match': etag })).statusCode).toBe(304);
  await withdrawArticle(context(), { id: ids[1]!, reason: '有误' });
  expect((await get('from=2026-08-20&to=2026-08-21', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('dates in the wrong order and invalid filters are 40001, and dates without versions 404', async () => {
  const refusal = async (query: string) => {
    const { code, errors } = (await get(query)).json<{ code: number; errors: { path: string }[] }>();
    return [code, errors.map(({ path }) => path)];
  };
  expect(await refusal('from=2026-08-21&to=2026-08-20')).toEqual([40001, ['from']]);
  expect(await refusal('market=NYSE&kind=moved')).toEqual([40001, ['kind', 'market']]);
  expect(await refusal('from=2020-01-01')).toEqual([40004, []]);
  expect((await app.inject('/zb-information/f/nothing/changes.csv')).statusCode).toBe(404);
});
