import { beforeAll, expect, test } from 'vitest';
import { carouselList } from '#content/website/calls/site.ts';
import { replaceRedirects } from '#content/website/service/redirects.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { replaceSlides } from '#content/website/service/slides.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from './main.ts';

const { context, connectionString } = useDatabase();
let site: RunningSite;
let renders = 0;

const renderPage: PageRenderer['renderPage'] = async ({ call, url }) => {
  renders += 1;
  if (url.searchParams.get('pageNo') === '9') return { kind: 'redirect', status: 302, location: '/IntoGL/news.html' };
  const { lunboList } = await call(carouselList, {});
  const isKnown = url.pathname === '/' || url.pathname === '/IntoGL/news.html';
  return {
    kind: 'page',
    status: url.searchParams.get('pageNo') === '7' ? 410 : isKnown ? 200 : 404,
    head: { title: isKnown ? '首页' : '页面不存在', description: '摘要' },
    data: '{}',
    body: `<nav>菜单</nav><main><h1>${lunboList.map(({ title }) => title).join()}</h1><p>更新日期 <time>2026-08-20</time></p></main>`,
  };
};

const showSlide = (title: string) =>
  replaceSlides(context(), [
    {
      title,
      summary: '摘要',
      href: '/',
      picture: '/media/banners/gate',
      alt: '门',
      startsAt: new Date('2026-01-01'),
      endsAt: null,
      sort: 1,
    },
  ]);

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await replaceRedirects(context(), [{ source: '/old.html', target: '/IntoGL/news.html', note: '' }]);
  await showSlide('第一版');
  site = await startTestSite(connectionString, renderPage);
  return () => site.stop();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.publicAddress + path, { method, headers, redirect: 'manual' });
const accept = { accept: 'text/markdown' };

test('a page as Markdown names its title, source, version, day and that its data are examples', async () => {
  const answer = await get('/index.md');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  const text = await answer.text();
  expect(text).toMatch(
    /^---\ntitle: 首页\ndescription: 摘要\npublisher: .+\nsource: http.+\/\nlanguage: zh-CN\nversion: [\w-]{22}\nupdated: 2026-08-20\nsample_data: true\n/,
  );
  expect(text).toContain('# 第一版');
  expect(text).not.toContain('菜单');
});

test('the same address answers with HTML or Markdown, by what the client prefers, and names both forms', async () => {
  const html = await get('/', { accept: 'text/html' });
  const markdown = await get('/', accept);
  expect(html.headers.get('content-type')).toContain('text/html');
  expect(html.headers.get('link')).toBe('</index.md>; rel="alternate"; type="text/markdown"');
  expect(await html.text()).toContain('<link rel="alternate" type="text/markdown" href="/index.md">');
  expect(markdown.headers.get('content-type')).toContain('text/markdown');
  expect(markdown.headers.get('content-location')).toBe('/index.md');
  expect(markdown.headers.get('link')).toMatch(/^<http.+\/>; rel="canonical"$/);
  for (const { headers } of [html, markdown]) expect(headers.get('vary')).toMatch(/^Accept,/);
});

test('the Markdown is cached apart from the page and dropped with it', async () => {
  await get('/index.md');
  const before = renders;
  const cached = await get('/index.md', { 'accept-encoding': 'br' });
  expect(renders).toBe(before);
  expect(cached.headers.get('content-encoding')).toBe('br');
  const known = await get('/index.md', { 'if-none-match': cached.headers.get('etag')! });
  expect(known.status).toBe(304);
  const head = await get('/index.md', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  await showSlide('第二版');
  await expect.poll(async () => (await get('/index.md')).text()).toContain('# 第二版');
  expect(await (await get('/', accept)).text()).toContain('# 第二版');
  await showSlide('第一版');
});

test('missing and withdrawn pages and redirects are the same as for HTML', async () => {
  expect((await get('/no/such.md')).status).toBe(404);
  expect((await get('/no/such.html', accept)).headers.get('content-type')).toContain('text/markdown');
  expect((await get('/IntoGL/news.md?pageNo=7')).status).toBe(410);
  const moved = async (path: string, headers = {}) => {
    const { status, headers: answered } = await get(path, headers);
    return [status, answered.get('location')];
  };
  expect(await moved('/IntoGL/news/', accept)).toEqual([301, '/IntoGL/news.html']);
  expect(await moved('/old.md')).toEqual([301, '/IntoGL/news.md']);
  expect(await moved('/IntoGL/news.md?pageNo=9')).toEqual([302, '/IntoGL/news.md']);
});

test('a page that is not for everybody has no Markdown: HTML where the client accepts it, else a sentence', async () => {
  const own = await get('/GLtb/notice.md');
  expect([own.status, await own.text()]).toEqual([404, '此页面没有 Markdown 版本，请在浏览器中打开 /GLtb/notice.html。\n']);
  expect((await get('/GLtb/notice.html', accept)).status).toBe(406);
  expect((await get('/GLtb/notice.html', { accept: 'text/markdown, text/html' })).headers.get('content-type')).toContain('text/html');
});
