import { expect, test } from '@playwright/test';
import { hydrate, waitForHydration, watchTransfers, type Transfer } from '../support/page-state.ts';

const kilobytes = (transfers: readonly Transfer[], isWanted: (one: Transfer) => boolean) =>
  transfers.filter(isWanted).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

test('the first visit of the home page stays within its budget', async ({ page, request }) => {
  // The first request fills the cache.
  await request.get('/');
  const watched = await watchTransfers(page);
  await page.goto('/');
  await hydrate(page);
  const transfers = await watched.all();
  expect(kilobytes(transfers, ({ type }) => type === 'Document')).toBeLessThanOrEqual(20);
  expect(kilobytes(transfers, ({ type }) => type === 'Stylesheet')).toBeLessThanOrEqual(20);
  expect(kilobytes(transfers, ({ type, isBeforeLoad }) => type === 'Script' && isBeforeLoad)).toBeLessThanOrEqual(3);
  expect(kilobytes(transfers, ({ type }) => type === 'Script')).toBeLessThanOrEqual(110);
  expect(transfers.filter(({ type }) => type === 'Font')).toEqual([]);
});

/** What the page tells of itself: what moved and by how much, and its largest picture or text. */
interface PageReport {
  moved: string[];
  largest: string;
}

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

test('nothing moves while the home page loads, and its largest picture is in the first HTML', async ({ page, request }) => {
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
  await waitForHydration(page);
  await page.waitForFunction(() => (window as unknown as { seen: PageReport }).seen.largest !== '');
  const { moved, largest } = await page.evaluate(() => (window as unknown as { seen: PageReport }).seen);
  expect(moved).toEqual([]);
  const isInHtml = largest.startsWith('http') ? html.includes(new URL(largest).pathname) : html.includes(largest);
  expect(isInHtml, largest).toBe(true);
});

test('the six keys and the newest notices of both kinds are above the fold of a small laptop', async ({ page }) => {
  await page.goto('/');
  for (const name of ['常用入口']) {
    const keys = page.getByRole('navigation', { name }).getByRole('link');
    await expect(keys).toHaveCount(6);
    for (const key of await keys.all()) await expect(key).toBeInViewport({ ratio: 1 });
  }
  for (const list of ['公司公告', '社会公告']) {
    const titles = page.getByRole('list', { name: list }).getByRole('link');
    await expect(titles).toHaveCount(5);
    for (const title of await titles.all()) await expect(title).toBeInViewport({ ratio: 1 });
  }
});
