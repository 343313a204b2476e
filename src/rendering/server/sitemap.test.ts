import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSite } from '#app/main.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const publicUrl = 'https://www.example.com';
let site: RunningSite;

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await addArticles(
    context(),
    { title: '旧公告', publishedAt: new Date('2026-01-05T10:00:00+08:00') },
    { title: '定时', publishedAt: new Date('2099-01-01T00:00:00+08:00') },
  );
  const render = async () => ({ kind: 'page', status: 200, head: { title: '' }, body: '', data: '{}' }) as const;
  site = await startTestSite(connectionString, render, { PUBLIC_URL: publicUrl });
});
afterAll(() => site.stop());

const read = async (path: string) => {
  const answer = await fetch(site.publicAddress + path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('the site map is an index of pages and of articles by id', async () => {
  const { type, text } = await read('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  expect(addressesIn(text)).toEqual([`${publicUrl}/sitemaps/pages.xml`, `${publicUrl}/sitemaps/articles-1.xml`]);
});

test('pages are listed canonically; pages that need a key and private funds are not listed', async () => {
  const addresses = addressesIn((await read('/sitemaps/pages.xml')).text);
  expect(addresses).toContain(`${publicUrl}/`);
  expect(addresses).toContain(`${publicUrl}/IntoGL/news.html`);
  expect(addresses.filter((address) => address?.includes('/GLtb'))).toEqual([]);
});

test('only published articles are listed, with the day of their last change', async () => {
  const { text } = await read('/sitemaps/articles-1.xml');
  const [shown] = await db.selectFrom('articles').select('id').where('title', '=', '旧公告').execute();
  expect(addressesIn(text)).toEqual([`${publicUrl}/IntoGL/noticeDetail/${shown?.id}.html`]);
  expect(text).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
});

test('a site map that does not exist is not found', async () => {
  for (const name of ['articles-0.xml', 'articles-9.xml', 'other.xml', 'pages.json'])
    expect((await read(`/sitemaps/${name}`)).status, name).toBe(404);
});
