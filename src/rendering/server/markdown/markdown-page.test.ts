import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { useDatabase } from '#test/support/database.ts';
import { PageServer } from '../page-server.ts';
import type { PageRenderer } from '../renderer.ts';

const { context } = useDatabase();
beforeAll(() => updateSettings(context(), { ...demoSite, demoNotice: '' }));

const renderPage: PageRenderer['renderPage'] = async ({ url: { pathname } }) =>
  pathname === '/moved.html'
    ? { kind: 'redirect', status: 302, location: '/notice.html' }
    : {
        kind: 'page',
        status: pathname === '/notice.html' ? 200 : 404,
        head: { title: '公告', article: { publishedAt: '2026-08-20T01:00:00Z', updatedAt: '2026-08-21T17:00:00Z' } },
        data: '{}',
        body: '<main><h1>公告</h1></main>',
      };

const pages = new PageServer({
  side: async () => ({
    assets: { build: 'test', boot: '', entry: '', stylesheets: [] },
    renderer: { pageRoutes: [{ path: '/notice' }, { path: '/moved' }, { path: '/hall', needsLogin: true }], renderPage },
  }),
  cache: new PageCache({ maxBytes: 0, freshMs: 0, staleMs: 0, awayMs: 0 }),
  endpoints: new Map(),
  pageContext: () => context(),
  publicUrl: 'https://firm.example',
  headers: {},
  bases: {},
  isDatabaseAway: () => false,
  onKeptPage: () => undefined,
  countVisit: () => undefined,
});
const read = (address: string) => pages.renderPageAsMarkdown(context(), address);

test('a page has the same version and day however it is asked for', async () => {
  const page = await read('/notice.html');
  expect(page).toMatchObject({
    status: 200,
    title: '公告',
    source: 'https://firm.example/notice.html',
    updated: '2026-08-22',
    hasSampleData: false,
  });
  expect(page?.text).toContain(`version: ${page?.version}`);
  for (const address of ['/notice.md', '/notice', '/notice/', '/moved.html']) expect(await read(address)).toEqual(page);
});

test('an unknown address has the status 404, and a page of clients none at all', async () => {
  expect((await read('/nowhere.html'))?.status).toBe(404);
  expect(await read('/hall.html')).toBeUndefined();
});
