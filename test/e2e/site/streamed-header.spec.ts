import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { waitForTwoFrames, watchLayoutShifts } from '../support/page-state.ts';

/** Every piece ends after an element of the header; `count` exceeds the number of them, or is all of them. */
const cuts = [
  { name: 'link by link', things: 'a', end: /(?<=<\/a>)/, count: 12 },
  { name: 'with the words of its switches behind them', things: '.masthead__switch', end: /(?<=<details class="masthead[^>]*>)/, count: 2 },
];

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  for (const { name, things, end, count } of cuts) {
    test(`at ${width} a page whose header arrives ${name} has no layout shifts`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height });
      const moves = await watchLayoutShifts(page);
      await using site = await serveInPieces(baseURL!, end);
      await page.goto(site.address, { waitUntil: 'commit' });
      for (let come = 1; come <= count; come++) {
        await page.waitForFunction(([css, wanted]) => document.querySelectorAll(css).length === wanted, [things, come] as const);
        await waitForTwoFrames(page);
        site.sendNext();
      }
      site.sendRest();
      await page.waitForLoadState();
      await waitForTwoFrames(page);
      expect(await moves()).toEqual([]);
    });
  }
}

/** Serves the site with a home page that is sent piece by piece, split at `end`. */
async function serveInPieces(origin: string, end: RegExp) {
  const parts = (await (await fetch(origin)).text()).split(end);
  let page: ServerResponse;
  const server = createServer(async ({ url }, answer) => {
    if (url === '/') {
      page = answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      page.write(parts.shift());
      return;
    }
    const same = await fetch(new URL(url!, origin));
    answer.writeHead(same.status, { 'content-type': same.headers.get('content-type') ?? '' }).end(Buffer.from(await same.arrayBuffer()));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    sendNext: () => void page.write(parts.shift()),
    sendRest: () => void page.end(parts.join('')),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}
