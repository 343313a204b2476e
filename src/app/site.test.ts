import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { carouselList } from '#content/website/calls/site.ts';
import { replaceRedirects } from '#content/website/service/redirects.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { replaceSlides } from '#content/website/service/slides.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from './main.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const running: RunningSite[] = [];

beforeAll(() => updateSettings(context(), demoSite));
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
});

async function start(renderPage: PageRenderer['renderPage'] = slidePage(), environment = {}): Promise<RunningSite> {
  const site = await startTestSite(connectionString, renderPage, environment);
  running.push(site);
  return site;
}

/** A page that shows the titles of the slides, and counts its renderings. */
function slidePage(): PageRenderer['renderPage'] & { renders: () => number } {
  let renders = 0;
  const render: PageRenderer['renderPage'] = async ({ call, isElder }) => {
    renders += 1;
    const { lunboList } = await call(carouselList, {});
    return {
      kind: 'page',
      status: 200,
      head: { title: '首页' },
      data: '{}',
      body: `${lunboList.map(({ title }) => title).join()} ${isElder ? 'elder' : 'plain'}`,
    };
  };
  return Object.assign(render, { renders: () => renders });
}

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
const text = async (site: RunningSite, path = '/', headers = {}) => (await fetch(site.publicAddress + path, { headers })).text();

test('a page is rendered once and then cached, separately for elder mode', async () => {
  const page = slidePage();
  const site = await start(page);
  for (let n = 0; n < 3; n++) expect(await text(site)).toContain('plain');
  for (let n = 0; n < 3; n++) expect(await text(site, '/', { cookie: 'qt_elder=1' })).toContain('elder');
  expect(page.renders()).toBe(2);
});

test('an unknown address is redirected permanently as configured by staff; an existing page is never redirected', async () => {
  await replaceRedirects(context(), [
    { source: '/news.asp?id=12', target: '/IntoGL/news.html', note: '' },
    { source: '/', target: '/elsewhere', note: '' },
  ]);
  const site = await start();
  const answer = await fetch(`${site.publicAddress}/news.asp?id=12`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/IntoGL/news.html']);
  expect((await fetch(site.publicAddress, { redirect: 'manual' })).status).toBe(200);
});

/** Returns the address of a page's data in its document. */
const dataAddressIn = (html: string) => /data-source="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** A page with the titles of the slides that waits for a signal. */
const waitingPage: PageRenderer['renderPage'] = async ({ call }) => {
  const { lunboList } = await call(carouselList, {});
  const titles = lunboList.map(({ title }) => title);
  return { kind: 'page', status: 200, head: { title: '首页' }, data: JSON.stringify({ titles }), body: '正文', isLight: true };
};

test('a page names the address of its data, which is loaded on request', async () => {
  await showSlide('一个标题');
  const site = await start(waitingPage);
  const html = await text(site);
  expect(html).not.toContain('一个标题');
  const answer = await fetch(site.publicAddress + dataAddressIn(html));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toEqual({ titles: ['一个标题'] });
});

test('a process that never rendered a page can render its data; changed data is served only where it was rendered', async () => {
  await showSlide('先前');
  const [one, two] = [await start(waitingPage), await start(waitingPage)];
  const address = dataAddressIn(await text(one));
  expect((await fetch(two.publicAddress + address)).status).toBe(200);
  await showSlide('后来');
  await expect.poll(async () => dataAddressIn(await text(one))).not.toBe(address);
  expect(await (await fetch(one.publicAddress + address)).text()).toContain('先前');
  expect((await fetch((await start(waitingPage)).publicAddress + address)).status).toBe(404);
});

test('only addresses of cached pages have data', async () => {
  const site = await start(waitingPage);
  const version = dataAddressIn(await text(site))
    .slice('/page-data/'.length)
    .split('?')[0];
  const statuses = ['/nothing', '//example.com/', '/Business.html', '', '/OnlineTrading/Agreement.html?acpt_id=x'].map(
    async (of) => (await fetch(`${site.publicAddress}/page-data/${version}?of=${encodeURIComponent(of)}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 404]);
  expect((await fetch(`${site.publicAddress}/page-data/`)).status).toBe(404);
});

test('two processes on one database both show a committed write', async () => {
  await showSlide('旧标题');
  const [one, two] = [await start(), await start()];
  expect(await text(one)).toContain('旧标题');
  expect(await text(two)).toContain('旧标题');
  await showSlide('新标题');
  await expect.poll(() => text(one)).toContain('新标题');
  await expect.poll(() => text(two)).toContain('新标题');
});

test('an undeclared query name creates no second cache entry', async () => {
  const page = slidePage();
  const site = await start(page);
  for (const path of ['/IntoGL/news.html', '/IntoGL/news.html?utm=1', '/IntoGL/news.html?t=2&utm=3']) await text(site, path);
  expect(page.renders()).toBe(1);
  await text(site, '/IntoGL/news.html?pageNo=2');
  expect(page.renders()).toBe(2);
});

test('a page with a failed block is sent and not cached', async () => {
  let renders = 0;
  const site = await start(async ({ reportFailure }) => {
    renders += 1;
    reportFailure(new Error('block down'));
    return { kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '加载失败' };
  });
  for (let n = 0; n < 2; n++) expect((await fetch(site.publicAddress)).headers.get('cache-control')).toBe('no-store');
  expect(renders).toBe(2);
});

test('when even the frame fails the visitor gets a plain message, the request id and 503', async () => {
  const site = await start(() => Promise.reject(new Error('secret detail')));
  const answer = await fetch(site.publicAddress);
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toContain(answer.headers.get('x-request-id'));
  expect(html).not.toContain('secret detail');
});

test('a loader can redirect the visitor', async () => {
  const site = await start(async () => ({ kind: 'redirect', status: 302, location: '/Support.html?reason=40000' }));
  const answer = await fetch(site.publicAddress, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/Support.html?reason=40000']);
});

test('every response has a generated request id and the security headers', async () => {
  const site = await start();
  for (const path of ['/', '/', '/IntoGL/news', '/none', '/api/none', '/healthz', '/openapi.json', '/favicon.svg']) {
    const { headers } = await fetch(site.publicAddress + path, { redirect: 'manual', headers: { 'x-request-id': 'mine' } });
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('visits of the counting address are counted by source, whether the page is cached or not', async () => {
  const site = await start();
  for (const source of ['wechat', 'wechat', 'ad']) await text(site, `/index_count.html?source=${source}`);
  running.length = 0;
  await site.stop();
  const rows = await db.selectFrom('visitCounts').select(['source', 'visits']).orderBy('source').execute();
  expect(rows).toEqual([
    { source: 'ad', visits: 1 },
    { source: 'wechat', visits: 2 },
  ]);
});

test('metrics are served on the console listener only', async () => {
  const site = await start();
  await text(site);
  expect(await text(site, '/metrics')).not.toContain('qianting_');
  const metrics = await (await fetch(`${site.consoleAddress}/metrics`)).text();
  expect(metrics).toContain('qianting_page_cache_pages 1');
  for (const path of ['/healthz', '/readyz']) expect((await fetch(site.consoleAddress + path)).status).toBe(200);
});

test('a stop waits for the running request and then closes', async () => {
  let finish = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasBegun = () => undefined as void;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const site = await start(async () => {
    hasBegun();
    await held;
    return { kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '完成' };
  });
  running.length = 0;
  const answer = text(site);
  await begun;
  const stopped = site.stop();
  finish();
  expect(await answer).toContain('完成');
  await stopped;
  await expect(fetch(site.publicAddress)).rejects.toThrow('fetch failed');
});

test('cached pages, stale pages during a rendering, and files are served regardless of other requests from the address', async () => {
  const page = slidePage();
  const site = await start(page, { RATE_LIMIT_PER_MINUTE: '10' });
  const statuses = async (path: string) =>
    new Set(await Promise.all(Array.from({ length: 30 }, async () => (await fetch(site.publicAddress + path)).status)));
  await text(site);
  expect(await statuses('/')).toEqual(new Set([200]));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  expect(await statuses('/')).toEqual(new Set([200]));
  await expect.poll(() => page.renders()).toBe(2);
  clock.mockRestore();
  expect(await statuses('/assets/none.js')).toEqual(new Set([404]));
});

test('a request with two host names is rejected', async () => {
  const { hostname, port } = new URL((await start()).publicAddress);
  const socket = connect(Number(port), hostname);
  socket.end('GET / HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n\r\n');
  expect(String(await buffer(socket))).toMatch(/^HTTP\/1.1 400 /);
});

test('above the rate limit a visitor is asked to wait, for calls and uncached pages alike', async () => {
  const site = await start(slidePage(), { RATE_LIMIT_PER_MINUTE: '10' });
  for (let n = 0; n < 10; n++) await text(site, '/official-service/officialSite/slider/get');
  for (const path of ['/official-service/officialSite/slider/get', '/none']) {
    const answer = await fetch(site.publicAddress + path);
    expect(answer.status, path).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 40029 });
  }
});
