import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildArticle } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentApi } from '../../api.ts';
import { noticeList, onlineNoticeList, responsibilityList, supervisionList, tenderList, tradeNoticeList } from '../../calls.ts';
import type { ArticleFacts, FactsOf } from '../../schema/facts.ts';
import { importCategories } from '../articles/categories.ts';
import { importArticles } from '../import/import-articles.ts';

const { context } = useDatabase();
const at = (moment: string) => new Date(`${moment}:00+08:00`);
const ctx = (moment = '2026-08-21T10:00') => context({ now: at(moment) });
const index = indexEndpoints(contentApi);
const ask = async <Input, Result>(call: Call<Input, Result>, input: Input, moment?: string) =>
  (await invoke(index.get(endpointKey(call))!, ctx(moment), input)) as Result;
const titles = ({ records }: { records: { title: string }[] }) => records.map(({ title }) => title);

const tender = (more: Partial<FactsOf<'tender'>>): ArticleFacts => ({
  of: 'tender',
  project: '机房空调',
  number: 'QT-1',
  kind: 'notice',
  contact: '周采购',
  phone: '010-0000 0160',
  email: 'purchase@example.com',
  ...more,
});
const article = (title: string, day: string, facts: ArticleFacts, category = 'news') =>
  buildArticle({ title, facts, category, publishedAt: at(`${day}T09:00`) });

beforeAll(async () => {
  await importCategories(ctx(), [
    { code: 'news', name: '公司新闻', section: 'news' },
    { code: 'zbcg', name: '采购招标', section: 'disclosure' },
  ]);
  await importArticles(ctx(), [
    article('空调公告', '2026-08-03', tender({ deadline: '2026-08-20T09:30:00+08:00' }), 'zbcg'),
    article('空调变更', '2026-08-10', tender({ kind: 'change', deadline: '2026-08-25T09:30:00+08:00' }), 'zbcg'),
    article('印刷公告', '2026-08-05', tender({ project: '图书印刷', number: 'QT-2', deadline: '2026-08-19T09:30:00+08:00' }), 'zbcg'),
    article('测评公告', '2026-07-01', tender({ project: '等保测评', number: 'QT-3', deadline: '2026-07-20T09:30:00+08:00' }), 'zbcg'),
    article('测评结果', '2026-08-12', tender({ project: '等保测评', number: 'QT-3', kind: 'result' }), 'zbcg'),
    article('升级已过', '2026-08-01', {
      of: 'onlineNotice',
      kind: 'upgrade',
      systems: ['网站'],
      startsAt: '2026-08-02T08:00:00+08:00',
      endsAt: '2026-08-02T12:00:00+08:00',
    }),
    article('升级进行', '2026-08-20', {
      of: 'onlineNotice',
      kind: 'upgrade',
      systems: ['手机客户端'],
      startsAt: '2026-08-21T08:00:00+08:00',
      endsAt: '2026-08-21T12:00:00+08:00',
    }),
    article('演练将到', '2026-08-20', {
      of: 'onlineNotice',
      kind: 'drill',
      systems: ['网站'],
      startsAt: '2026-08-29T08:00:00+08:00',
      endsAt: '2026-08-29T12:00:00+08:00',
    }),
    article('版本发布', '2026-08-19', { of: 'onlineNotice', kind: 'release', systems: ['电脑客户端'] }),
    article('停牌提示', '2026-08-18', {
      of: 'tradeNotice',
      kind: 'suspension',
      markets: ['SSE'],
      securityName: '示例传媒',
      securityCode: '999907',
      tradeDate: '2026-08-19',
    }),
    article('休市安排', '2026-08-17', { of: 'tradeNotice', kind: 'closure', markets: ['SSE', 'SZSE'] }),
    article('监管动态', '2026-08-16', { of: 'supervision', kind: 'news', issuer: '中国证券监督管理委员会' }),
    article('督导报告', '2026-08-15', {
      of: 'supervision',
      kind: 'continuous',
      issuer: '前厅证券',
      firm: '示例精工',
      securityCode: '999911',
    }),
    article('上年报告', '2026-04-20', { of: 'responsibility', kind: 'report', year: 2025 }),
    article('前年报告', '2026-05-20', { of: 'responsibility', kind: 'report', year: 2024 }),
    article('植树活动', '2026-03-12', { of: 'responsibility', kind: 'activity', year: 2026 }),
  ]);
});

test('a tender is open until its latest deadline, then closed, and announced once its result is published', async () => {
  expect(titles(await ask(tenderList, { state: 'open' }))).toEqual(['空调变更', '空调公告']);
  expect(titles(await ask(tenderList, { state: 'closed' }))).toEqual(['印刷公告']);
  expect(titles(await ask(tenderList, { state: 'announced' }))).toEqual(['测评结果', '测评公告']);
  expect(titles(await ask(tenderList, { state: 'open' }, '2026-08-25T09:30'))).toEqual([]);
  expect(titles(await ask(tenderList, { state: 'open' }, '2026-08-19T09:29'))).toEqual(['空调变更', '印刷公告', '空调公告']);
});

test('tenders are filtered by kind, project and words of project or number; an empty choice does not filter', async () => {
  expect(titles(await ask(tenderList, { kind: 'change' }))).toEqual(['空调变更']);
  expect((await ask(tenderList, { number: 'QT-3' })).total).toBe(2);
  expect(titles(await ask(tenderList, { keyWord: '图书 qt-2' }))).toEqual(['印刷公告']);
  expect((await ask(tenderList, { state: '', kind: '' })).total).toBe(5);
  expect(await ask(tenderList, { pageNo: 2, pageSize: 2 })).toMatchObject({
    total: 5,
    pageNo: 2,
    records: [{ title: '印刷公告' }, { title: '空调公告' }],
  });
});

test('the notice list by category has the same documents with their facts', async () => {
  const { records } = await ask(noticeList, { categoryCodes: 'zbcg' });
  expect(records).toHaveLength(5);
  expect(records[0]?.facts).toEqual({ ...tender({ project: '等保测评', number: 'QT-3', kind: 'result' }), state: 'announced' });
});

test('current notices are those in effect or upcoming, nearest first, each with its phase', async () => {
  const { records } = await ask(onlineNoticeList, { isCurrent: '1' });
  expect(records).toMatchObject([
    { title: '升级进行', facts: { phase: 'running', startsAt: '2026-08-21T08:00:00+08:00' } },
    { title: '演练将到', facts: { phase: 'coming' } },
  ]);
  expect(titles(await ask(onlineNoticeList, { isCurrent: '1' }, '2026-08-21T12:00'))).toEqual(['演练将到']);
  expect(titles(await ask(onlineNoticeList, { keyWord: '网站', to: '2026-08-10' }))).toEqual(['升级已过']);
  expect(titles(await ask(onlineNoticeList, { kind: 'release' }))).toEqual(['版本发布']);
});

test('trade reminders are found by kind, market, and name or code of the security', async () => {
  expect(titles(await ask(tradeNoticeList, { market: 'SZSE' }))).toEqual(['休市安排']);
  expect(titles(await ask(tradeNoticeList, { kind: 'suspension' }))).toEqual(['停牌提示']);
  expect(titles(await ask(tradeNoticeList, { keyWord: '999907' }))).toEqual(['停牌提示']);
});

test('supervision is found by kind, by the supervised firm and by day', async () => {
  expect(titles(await ask(supervisionList, { kind: 'continuous' }))).toEqual(['督导报告']);
  expect(titles(await ask(supervisionList, { keyWord: '示例精工' }))).toEqual(['督导报告']);
  expect(titles(await ask(supervisionList, { from: '2026-08-16', to: '2026-08-16' }))).toEqual(['监管动态']);
});

test('reports are sorted by year, latest first, regardless of publication', async () => {
  expect(titles(await ask(responsibilityList, { kind: 'report' }))).toEqual(['上年报告', '前年报告']);
  expect(titles(await ask(responsibilityList, { kind: 'activity', year: 2026 }))).toEqual(['植树活动']);
});

test.each([
  ['tenderList', tenderList, { state: 'lost' }, { path: 'state', message: '没有这种状态' }],
  ['supervisionList', supervisionList, { kind: 'gossip' }, { path: 'kind', message: '没有这种类型' }],
  ['onlineNoticeList', onlineNoticeList, { isCurrent: 'yes' }, { path: 'isCurrent', message: '只能是 1' }],
  ['tradeNoticeList', tradeNoticeList, { market: 'NYSE' }, { path: 'market', message: '没有这种市场' }],
  ['responsibilityList', responsibilityList, { pageSize: 101 }, { path: 'pageSize', message: '每页条数不大于 100' }],
] as const)('%s rejects unknown values, in Chinese', async (_name, call, input, error) => {
  await expect(ask(call as Call<unknown, unknown>, input)).rejects.toMatchObject({ code: 40001, errors: [error] });
});
