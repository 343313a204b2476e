import { expect, type Page } from '@playwright/test';

/** Gives the page the first user intent, and waits for its hydration. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator('html').dispatchEvent('keydown');
  await waitForHydration(page);
}

/** Waits for the hydration of a page that loads its scripts when the browser is idle. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await waitForTwoFrames(page);
}

/** Intersection observers report after a rendering: after two frames all of them have reported. */
export async function waitForTwoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Records the layout shifts since the page was opened, by the names of the elements. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
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

/** One response that a page loaded, with its transferred size (brotli). */
export interface Transfer {
  url: string;
  type: string;
  bytes: number;
  isBeforeLoad: boolean;
}

/** Records the responses a page loads from now on. `all` waits until every request is complete. */
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
      await waitForTwoFrames(page);
      await expect.poll(() => awaited.size).toBe(0);
      return [...transfers.values()];
    },
  };
}
