import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { salesBranches } from '#content/branches/calls.ts';
import { carouselList } from '#content/website/calls/site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { replaceSlides } from '#content/website/service/slides.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { useInterruptibleDatabase } from '#test/support/interruptible-database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from './main.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
const line = useInterruptibleDatabase(connectionString);
let site: RunningSite;

const titles: PageRenderer['renderPage'] = async ({ call, url }) => {
  const page = { kind: 'page', head: { title: '首页' }, data: '{}' } as const;
  try {
    // Many pages read only cached data; this call queries the database.
    if (url.pathname !== '/') await call(salesBranches, {});
    const { lunboList } = await call(carouselList, {});
    return { ...page, status: 200, body: lunboList.map(({ title }) => title).join() };
  } catch (error) {
    // As in the page server, a known failure has a status; every other failure is a bug.
    return { ...page, status: (error as { status?: number }).status ?? 500, body: '页面暂时无法打开' };
  }
};

beforeAll(() => updateSettings(context(), demoSite));
beforeEach(async () => {
  await showSlide('断开之前');
  site = await startTestSite(line.connectionString(), titles);
});
afterEach(async () => {
  line.resume();
  await site.stop();
});

const slide = {
  summary: '摘要',
  href: '/',
  picture: '/media/banners/gate',
  alt: '门',
  startsAt: new Date('2026-01-01'),
  endsAt: null,
  sort: 1,
};
const showSlide = (title: string) => replaceSlides(context(), [{ ...slide, title }]);

/** Requests the public listener; fails when there is no response in time. */
const ask = (path: string, withinMs: number) => fetch(site.publicAddress + path, { signal: AbortSignal.timeout(withinMs) });
const call = salesBranches.path;
async function untilAnswered(path: string): Promise<void> {
  const look = () => ask(path, 1000).then(({ status }) => status, String);
  await expect.poll(look, { timeout: 10_000 }).toBe(200);
}

test('while the connection to the database hangs, pending and new calls are rejected with 50300 within 5 s', async () => {
  expect((await ask(call, 5000)).status).toBe(200);
  line.interrupt();
  for (const answer of [await ask(call, 5000), await ask(call, 1000)]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({ code: 50300, msg: '服务暂时不可用，请稍后再试' });
  }
});

test('/readyz reports within a second that the site is not ready, even if the connection hangs', async () => {
  await expect.poll(async () => (await ask('/readyz', 1000)).status).toBe(200);
  line.interrupt();
  await expect.poll(async () => (await ask('/readyz', 1000)).status, { timeout: 5000 }).toBe(503);
});

test('cached pages are shown while the database is unreachable, with the time of caching; others are rejected within 5 s', async () => {
  expect(await (await ask('/', 5000)).text()).toContain('断开之前');
  line.interrupt();
  expect((await ask('/IntoGL/news.html', 5000)).status).toBe(503);
  const kept = await ask('/', 1000);
  expect(await kept.text()).toContain('断开之前');
  expect(Math.abs(Date.now() - Date.parse(kept.headers.get('x-kept-since')!))).toBeLessThan(60_000);
});

test('when the connection works again, calls and pages are served within 10 s without a restart, and no outdated page is shown', async () => {
  expect(await (await ask('/', 5000)).text()).toContain('断开之前');
  line.interrupt();
  await ask(call, 5000);
  await showSlide('恢复之后');
  line.resume();
  await untilAnswered(call);
  const page = await ask('/', 5000);
  expect([page.headers.get('x-kept-since'), await page.text()]).toEqual([null, expect.stringContaining('恢复之后')]);
  await untilAnswered('/readyz');
});
