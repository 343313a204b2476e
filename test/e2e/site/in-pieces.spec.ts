import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { drawTwice, watchMoves } from '../support/page-state.ts';

/** More than there are links in the bar above the mark. */
const pieces = 12;

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`at ${width} a page whose header arrives link by link moves nothing that was seen`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    const moves = await watchMoves(page);
    await using site = await serveInPieces(baseURL!);
    await page.goto(site.address, { waitUntil: 'commit' });
    for (let count = 1; count <= pieces; count++) {
      await page.waitForFunction((links) => document.querySelectorAll('a').length === links, count);
      await drawTwice(page);
      site.sendNext();
    }
    site.sendRest();
    await page.waitForLoadState();
    await drawTwice(page);
    expect(await moves()).toEqual([]);
  });
}

/** The site at an address where the home page is sent piece by piece, each of them up to the end of the next link. */
async function serveInPieces(origin: string) {
  const parts = (await (await fetch(origin)).text()).split(/(?<=<\/a>)/);
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
