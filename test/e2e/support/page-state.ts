import { expect, type Page } from '@playwright/test';

/** Gives the page the first sign that its visitor wants something, and waits until it says that React has taken it over. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator('html').dispatchEvent('keydown');
  await waitForHydration(page);
}

/** Waits until the page, which loads its scripts by itself when the browser is idle, says that React has taken it over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await drawTwice(page);
}

/** Whoever watches what is in sight hears of it when the page is drawn: after two drawings all of them have heard. */
export async function drawTwice(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What moved on the page since it was opened, by the names of what moved. */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        moved.push(sources.map(({ node }) => (node as Element | null)?.className ?? node?.nodeName).join(' '));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** One thing that a page fetched, as it travelled (brotli). */
export interface Transfer {
  url: string;
  type: string;
  bytes: number;
  isBeforeLoad: boolean;
}

/** Watches what a page fetches from now on. `all` waits until everything that was asked for has come. */
export async function watchTransfers(page: Page): Promise<{ all(): Promise<Transfer[]> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const transfers = new Map<string, Transfer>();
  const awaited = new Set<string>();
  let isBeforeLoad = true;
  page.once('load', () => {
    isBeforeLoad = false;
  });
  session.on('Network.requestWillBeSent', ({ requestId }) => void awaited.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    transfers.set(requestId, { url: response.url, type, bytes: 0, isBeforeLoad }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
    awaited.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => void awaited.delete(requestId));
  return {
    async all() {
      await drawTwice(page);
      await expect.poll(() => awaited.size).toBe(0);
      return [...transfers.values()];
    },
  };
}
