import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PageCache, type Rendering } from './page-cache.ts';
import { StoredPage } from './stored-page.ts';

const madeOf = async (data: string, tags: string[] = [], isCacheable = true): Promise<Rendering> => ({
  page: await StoredPage.create(200, data, [], await StoredPage.create(200, data, [])),
  tags: new Set(tags),
  isCacheable,
});

const make = async (html: string, tags: string[] = [], isCacheable = true): Promise<Rendering> => ({
  page: await StoredPage.create(200, html, ['content-type', 'text/html']),
  tags: new Set(tags),
  isCacheable,
});

/** The clock does not advance unless a test moves it: a busy machine must not age a page. */
function createCache(options: { maxBytes?: number; clock?: () => number } = {}): PageCache {
  const cache = new PageCache({ maxBytes: 1_000_000, freshMs: 1000, staleMs: 5000, awayMs: 1_800_000, clock: () => 0, ...options });
  cache.resume();
  return cache;
}

/** Incompressible text of that many bytes. */
const noise = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A promise that the test settles. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

test('one render serves all simultaneous visitors', async () => {
  const cache = createCache();
  const { promise, open } = gate<Rendering>();
  let renders = 0;
  const render = () => {
    renders += 1;
    return promise;
  };
  const waiting = Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
  open(await make('home'));
  const pages = await waiting;
  expect(renders).toBe(1);
  expect(new Set(pages).size).toBe(1);
  expect(cache.findFresh('/')).toBe(pages[0]);
});

test('a write drops the pages of its tag and no others', async () => {
  const cache = createCache();
  await cache.get('/news', () => make('news', ['articles']));
  await cache.get('/branch', () => make('branch', ['branches']));
  cache.invalidate(['articles']);
  expect(cache.findFresh('/news')).toBeUndefined();
  expect(cache.findFresh('/branch')).toBeDefined();
});

test('a render that began before a write of its tag is not cached, and later visitors do not wait for it', async () => {
  const cache = createCache();
  const { promise, open } = gate<Rendering>();
  const early = cache.get('/news', () => promise);
  cache.invalidate(['articles']);
  const late = await cache.get('/news', () => make('new', ['articles']));
  open(await make('old', ['articles']));
  await early;
  expect(cache.findFresh('/news')).toBe(late);
});

test('a stale page is shown once more while a new one is rendered', async () => {
  let now = 0;
  const cache = createCache({ clock: () => now });
  const first = await cache.get('/', () => make('first'));
  now = 1500;
  expect(cache.findFresh('/')).toBeUndefined();
  const { promise, open } = gate<Rendering>();
  expect(await cache.get('/', () => promise)).toBe(first);
  const second = await make('second');
  open(second);
  await promise;
  await new Promise(setImmediate);
  expect(cache.findFresh('/')).toBe(second.page);
});

test('a page far past its age is never shown', async () => {
  let now = 0;
  const cache = createCache({ clock: () => now });
  await cache.get('/', () => make('first'));
  now = 7000;
  const { page } = await make('second');
  expect(await cache.get('/', async () => ({ page, tags: new Set(), isCacheable: true }))).toBe(page);
});

test('a failed refresh keeps the old page, a failed first render is not cached', async () => {
  let now = 0;
  const cache = createCache({ clock: () => now });
  await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const first = await cache.get('/', () => make('first'));
  now = 1500;
  expect(await cache.get('/', () => Promise.reject(new Error('down')))).toBe(first);
  expect(await cache.get('/', () => Promise.reject(new Error('down')))).toBe(first);
});

test('a page with a failed block is shown but not cached', async () => {
  const cache = createCache();
  await cache.get('/', () => make('half', [], false));
  expect(cache.size).toBe(0);
});

test('the bytes stay under their limit, and a page in use outlives an unused one', async () => {
  const cache = createCache({ maxBytes: 40_000 });
  await cache.get('/used', () => make(noise(2000)));
  for (let n = 2; n < 30; n++) {
    await cache.get(`/other/${n}`, () => make(noise(2000)));
    cache.findFresh('/used');
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
  }
  expect(cache.findFresh('/used')).toBeDefined();
  expect(cache.findFresh('/other/2')).toBeUndefined();
});

test('a page that grows by another encoding counts with its new size', async () => {
  const cache = createCache();
  const page = await cache.get('/', () => make('word '.repeat(3000)));
  await page.shrink();
  expect(cache.bytes).toBe(page.bytes);
});

test('while invalidations may be lost, no page is cached, not even one rendered in that time', async () => {
  const cache = createCache();
  await cache.get('/', () => make('first'));
  cache.suspend();
  expect(cache.findFresh('/')).toBeUndefined();
  const { promise, open } = gate<Rendering>();
  const blind = cache.get('/', () => promise);
  cache.resume();
  open(await make('blind'));
  await blind;
  expect(cache.findFresh('/')).toBeUndefined();
  await cache.get('/', () => make('second'));
  expect(cache.findFresh('/')).toBeDefined();
});

test('the data of a page is found while a visitor may have it open, even if the page was dropped, rendered again or never cached', async () => {
  let now = 0;
  const cache = createCache({ clock: () => now });
  const versions: string[] = [];
  const show = async (data: string, isCacheable = true) => {
    const { data: made } = await cache.get('/news', () => madeOf(data, ['articles'], isCacheable));
    versions.push(made!.version);
  };
  await show('first');
  cache.invalidate(['articles']);
  await show('second');
  now = 10_000;
  await show('third');
  cache.invalidate(['articles']);
  await show('fourth', false);
  expect(new Set(versions).size).toBe(4);
  for (const version of versions) expect(cache.findData('/news', version)?.version).toBe(version);
  expect(cache.findData('/news', 'of-no-page')).toBeUndefined();
  expect(cache.findData('/other', versions[0]!)).toBeUndefined();
  now += 3_600_001;
  expect(cache.findData('/news', versions[3]!)).toBeUndefined();
});

test('data of pages that are no longer cached take a sixteenth of the room at most, the oldest are dropped first', async () => {
  const cache = createCache({ maxBytes: 64_000 });
  const versions: string[] = [];
  for (let n = 0; n < 6; n++) {
    const { data } = await cache.get('/news', () => madeOf(noise(1500), ['articles']));
    versions.push(data!.version);
    cache.invalidate(['articles']);
  }
  const found = versions.map((version) => cache.findData('/news', version) !== undefined);
  expect(found).toEqual([false, false, false, false, true, true]);
});
