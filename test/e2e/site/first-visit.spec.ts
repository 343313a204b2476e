import { readFile, stat } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { waitForTwoFrames, hydrate, watchLayoutShifts, watchTransfers, type Transfer } from '../support/page-state.ts';

const kilobytes = (transfers: readonly Transfer[], isWanted: (one: Transfer) => boolean) =>
  transfers.filter(isWanted).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

test('the first visit of the home page stays within its budget', async ({ page, request }) => {
  // The first request fills the cache.
  await request.get('/');
  const watched = await watchTransfers(page);
  await page.goto('/');
  const before = await watched.all();
  expect(before.filter(({ url }) => url.includes('/page-data/'))).toEqual([]);
  expect(before.filter(({ type }) => type === 'Stylesheet')).toEqual([]);
  expect(kilobytes(before, ({ type }) => type === 'Script')).toBeLessThanOrEqual(3.2);
  await hydrate(page);
  const transfers = await watched.all();
  expect(kilobytes(transfers, ({ type }) => type === 'Document')).toBeLessThanOrEqual(20);
  expect(kilobytes(transfers, ({ type }) => type === 'Stylesheet')).toBeLessThanOrEqual(24.2);
  expect(kilobytes(transfers, ({ type }) => type === 'Script')).toBeLessThanOrEqual(120);
  expect(transfers.filter(({ type }) => type === 'Font')).toEqual([]);
});

/** An entry of the build's manifest. */
interface BuiltFile {
  file: string;
  imports?: string[];
}

const built = new URL('../../../dist/client/', import.meta.url);

// React is 50 KB of them and its router 26 KB (decision 003).
test('no page loads more than 127 KB of scripts in total', async () => {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8')) as Record<string, BuiltFile>;
  const closure = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const next of manifest[key]!.imports ?? []) closure(next, found);
    return found;
  };
  const always = [...closure('src/rendering/entry.client.tsx'), ...closure('src/ui/boot/boot.ts')];
  const sizes = new Map<string, number>();
  const sizeOf = async (key: string) => (await stat(new URL(`${manifest[key]!.file}.br`, built))).size;
  for (const key of Object.keys(manifest)) if (manifest[key]!.file.endsWith('.js')) sizes.set(key, await sizeOf(key));
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'));
  const totals = pages.map((page) => [...new Set([...always, ...closure(page)])].reduce((sum, key) => sum + sizes.get(key)!, 0) / 1000);
  expect(totals.length).toBeGreaterThan(150);
  expect(Math.max(...totals)).toBeLessThanOrEqual(127);
});

/** The page's measurements: layout shifts and its largest contentful paint. */
interface PageReport {
  moved: string[];
  largest: string;
}

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

test('the home page has no layout shifts during loading and hydration, and its largest element is in the first HTML', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  await page.addInitScript(() => {
    const seen: PageReport = { moved: [], largest: '' };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        seen.moved.push(`${value}: ${sources.map(({ node }) => (node as Element | null)?.className ?? node?.textContent).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as PerformanceEntry & { url?: string; element?: Element };
      seen.largest = last.url || (last.element?.textContent ?? '');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto('/');
  await hydrate(page);
  await page.waitForFunction(() => (window as unknown as { seen: PageReport }).seen.largest !== '');
  const { moved, largest } = await page.evaluate(() => (window as unknown as { seen: PageReport }).seen);
  expect(moved).toEqual([]);
  const isInHtml = html.includes(largest.startsWith('http') ? new URL(largest).pathname : largest);
  expect(isInHtml, largest).toBe(true);
});

/** Pages that show more after hydration, each with that element. */
const growing = [
  ['/IntoGL/complain.html', '.draft-note'],
  ['/OnlineTrading/SoftwareDownload.html', '.your-system a'],
  ['/Support.html', '.browser-check:text-is("正常")'],
] as const;

for (const [path, grown] of growing) {
  test(`there are no layout shifts on ${path} when it shows more, on a wide screen and on a phone`, async ({ page }) => {
    const movesOf = await watchLayoutShifts(page);
    for (const size of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await hydrate(page);
      await expect(page.locator(grown).first()).toBeVisible();
      await waitForTwoFrames(page);
      expect(await movesOf(), `${size.width}`).toEqual([]);
    }
  });
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`at ${width} × ${height} the first screen has the main action, the market figure and the six keys`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '开户', exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('heading', { name: '全市场融资融券余额' })).toBeInViewport({ ratio: 1 });
    await expect(main.getByText(/^[\d,]+\.\d\d$/).first()).toBeInViewport({ ratio: 1 });
    const keys = page.getByRole('navigation', { name: '常用入口' }).getByRole('link');
    await expect(keys).toHaveCount(6);
    for (const key of await keys.all()) await expect(key).toBeInViewport({ ratio: 1 });
  });
}

/** Returns the distance of an element from the top of the page in px. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);

for (const path of ['/IntoGL/news.html', '/FinancialDistric/MarginSecurity.html', '/OnlineTrading/OpeningProcess.html', '/Login.html']) {
  test(`on a phone the content of ${path} begins within 120 px`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    expect(await topOf(page, 'main')).toBeLessThanOrEqual(120);
  });
}

test('on a phone the first row of a margin list begins within 620 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/FinancialDistric/MarginSecurity.html');
  expect(await topOf(page, 'tbody tr')).toBeLessThanOrEqual(620);
});

test('on a phone the news with pictures do not push the list down, and none of them is the largest element of the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/IntoGL/news.html');
  expect(await topOf(page, '.article-list')).toBeLessThanOrEqual(1000);
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { url: string };
          resolve(last.url);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest).toBe('');
});

test('no document of the five main pages is larger than 100 KB before compression', async ({ request }) => {
  for (const path of ['/', '/IntoGL/news.html', '/FinancialDistric/MarginSecurity.html', '/calendar.html', '/Login.html']) {
    const { length } = await (await request.get(path, { headers: { 'accept-encoding': 'identity' } })).body();
    expect(length, path).toBeLessThanOrEqual(100_000);
  }
});

test('a page whose data is refused because it has changed works without scripts', async ({ page }) => {
  await page.route('**/page-data/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/IntoGL/news/gsgg.html');
  const refused = page.waitForResponse('**/page-data/**');
  await page.keyboard.press('Shift');
  await refused;
  await page.getByLabel('关键字').fill('投资者');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyWord=/);
  await page.getByRole('main').locator('.article-list__link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('投资者');
});

test('the footer is shown when navigating from a page in the quiet frame, and stays afterwards', async ({ page }) => {
  await page.goto('/Login.html');
  await hydrate(page);
  const foot = page.getByRole('contentinfo');
  await expect(foot).not.toContainText('投诉邮箱');
  await page.getByRole('link', { name: '帮助', exact: true }).click();
  await expect(foot).toContainText('投诉邮箱');
  await foot.getByRole('navigation').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('访问支持');
  await expect(foot).toContainText('投诉邮箱');
  await page.reload();
  await hydrate(page);
  await expect(foot).toContainText('投诉邮箱');
});
