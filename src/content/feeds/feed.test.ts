import fastify from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { feedSources } from '#app/subscriptions/feed-sources.ts';
import type { ArticleInput } from '#content/articles/schema/articles.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { publishArticle, publishRevision, withdrawArticle } from '#content/articles/service/articles/publish-article.ts';
import { createArticle, updateArticle } from '#content/articles/service/articles/write-article.ts';
import { getSettings, updateSettings } from '#content/website/service/settings.ts';
import { CallError } from '#contract/call-error.ts';
import { demoSite } from '#demo/site.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { registerFeeds } from './feed-route.ts';

const { context } = useDatabase();
const ctx = (time = '10:00:00') => context({ now: new Date(`2026-08-21T${time}+08:00`) });
const publicUrl = 'https://www.example.com';
const cache = new PageCache({ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 60_000, awayMs: 1_800_000 });
const app = fastify();
app.setErrorHandler((error, _request, reply) => reply.code(error instanceof CallError ? error.status : 500).send({}));
registerFeeds(app, {
  cache,
  publicUrl,
  headers: { 'x-content-type-options': 'nosniff' },
  context: () => ctx('12:00:00'),
  firm: async (one) => (await getSettings(one)).firm,
  sources: feedSources,
});

const input = (overrides: Partial<ArticleInput>): ArticleInput => ({
  category: 'gsgg',
  title: '关于服务时间的公告',
  bodyHtml: '<p>详见<a href="/IntoGL/branch.html">营业网点</a>与<a href="https://other.example.com/">外站</a>。</p>',
  source: '前厅证券',
  ...overrides,
});

async function publish(overrides: Partial<ArticleInput>, time?: string): Promise<number> {
  const { id } = await createArticle(ctx(time), input(overrides));
  await publishArticle(ctx(time), { id });
  return id;
}

interface JsonFeed {
  version: string;
  feed_url: string;
  items: { id: string; url: string; title: string; content_html: string; summary: string; date_published: string; date_modified: string }[];
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const readJson = async (url: string) => (await get(url)).json<JsonFeed>();

beforeAll(async () => {
  cache.resume();
  await updateSettings(ctx(), demoSite);
  await importCategories(ctx(), [
    { code: 'gsgg', name: '公司公告', section: 'notice' },
    { code: 'qywh', name: '企业文化', section: 'news' },
  ]);
  await publish({ title: '第一篇 <b>&' }, '09:00:00');
  await publish({ category: 'qywh', title: '读书会', securityCodes: ['600000'] }, '09:30:00');
});
beforeEach(() => cache.invalidate(['articles']));

test('a category has a feed in two formats, with absolute addresses and canonical links', async () => {
  const rss = await get('/feeds/gsgg.xml');
  expect([rss.statusCode, rss.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(rss.body).toContain('<title>公司公告 - ');
  expect(rss.body).toContain('<![CDATA[第一篇 <b>&]]>');
  expect(rss.body).toContain('href="https://www.example.com/IntoGL/branch.html"');
  expect(rss.body).toContain('href="https://other.example.com/"');
  expect(rss.body).not.toContain('读书会');
  const { version, feed_url, items } = await readJson('/feeds/qywh.json');
  expect({ version, feed_url }).toEqual({ version: 'https://jsonfeed.org/version/1.1', feed_url: `${publicUrl}/feeds/qywh.json` });
  expect(items).toMatchObject([{ title: '读书会', date_published: '2026-08-21T01:30:00.000Z' }]);
  expect(items[0]?.url).toMatch(/^https:\/\/www\.example\.com\/IntoGL\/about\/qiyewenhua\/detail\/\d+\.html$/);
});

test('the whole site and a single security have feeds as well, newest first', async () => {
  expect((await readJson('/feeds/all.json')).items.map(({ title }) => title)).toEqual(['读书会', '第一篇 <b>&']);
  expect((await readJson('/feeds/security/600000.json')).items.map(({ title }) => title)).toEqual(['读书会']);
});

test.each(['/feeds/nowhere.xml', '/feeds/gsgg.atom', '/feeds/gsgg', '/feeds/security/600001.xml', '/feeds/security/abc.xml'])(
  '%s does not exist',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('a reader with the newest feed gets 304 without a body until something is published', async () => {
  const first = await get('/feeds/all.xml');
  const etag = String(first.headers.etag);
  expect(await get('/feeds/all.xml', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
  await publish({ title: '新来的' }, '09:40:00');
  cache.invalidate(['articles']);
  const later = await get('/feeds/all.xml', { 'if-none-match': etag });
  expect([later.statusCode, later.body.includes('新来的')]).toEqual([200, true]);
});

test('a corrected article is marked and keeps its id; withdrawn articles and drafts are not in the feed', async () => {
  const id = await publish({ title: '会更正的' }, '09:50:00');
  await updateArticle(ctx('10:10:00'), { id, basedOn: 1, ...input({ title: '更正过的' }) });
  const before = (await readJson('/feeds/gsgg.json')).items[0];
  expect(before).toMatchObject({ title: '会更正的', date_modified: '2026-08-21T01:50:00.000Z' });
  await publishRevision(ctx('10:20:00'), { id, reason: '标题有误' });
  cache.invalidate(['articles']);
  const after = (await readJson('/feeds/gsgg.json')).items[0];
  expect(after).toMatchObject({ id: before?.id, title: '更正过的', date_modified: '2026-08-21T02:20:00.000Z' });
  expect(after?.summary).toMatch(/^本文已更正：标题有误。/);
  await withdrawArticle(ctx('10:30:00'), { id, reason: '有误' });
  cache.invalidate(['articles']);
  expect((await get('/feeds/gsgg.json')).body).not.toContain('更正过的');
});

test('characters that are invalid in XML are removed', async () => {
  await publish({ title: '带\u0007铃的标题' }, '09:55:00');
  expect((await get('/feeds/gsgg.xml')).body).toContain('带铃的标题');
});

test('a list has a feed of its daily changes, one entry a day that links to the comparison', async () => {
  const versions = { '2026-08-19': ['600000,示例甲,沪市,65%'], '2026-08-20': ['600000,示例甲,沪市,60%', '600004,<b>乙,沪市,50%'] };
  for (const [date, rows] of Object.entries(versions))
    await importText(ctx(), 'collateral', ['证券代码,证券简称,市场,折算率', ...rows].join('\n'), { date, isSynthetic: true });
  const { items } = await readJson('/feeds/lists/assure.json');
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    title: '可充抵保证金证券 2026-08-20 变动',
    url: `${publicUrl}/FinancialDistric/MarginChanges.html?list=assure&from=2026-08-19&to=2026-08-20`,
    summary: '调入 1 只，调出 0 只，变动 1 只。示例数据。',
  });
  expect(items[0]?.content_html).toContain('<li>变动 沪市 600000 示例甲：折算率 65% → 60%</li>');
  expect(items[0]?.content_html).toContain('&lt;b&gt;乙');
  expect((await get('/feeds/lists/assure.xml')).statusCode).toBe(200);
  expect((await readJson('/feeds/lists/highRisk.json')).items).toEqual([]);
  expect((await get('/feeds/lists/nothing.xml')).statusCode).toBe(404);
});

test('an empty feed says that nothing is published yet, and names no day of a change', async () => {
  const { body } = await get('/feeds/lists/underlying.xml');
  expect(body).toContain('目前没有内容，发布后自动出现在这里。</description>');
  expect(body).not.toContain('lastBuildDate');
  expect((await get('/feeds/gsgg.xml')).body).not.toContain('目前没有内容');
});
