import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../scripts/test/chromium.ts';
import { startDemoSite } from './support/demo-site.ts';
import { median } from './support/load.ts';

/**
 * The paint times of a first visit on a slow phone: Slow 4G and a processor slowed down four times, compared with the same page
 * as one static file (styles and first pictures inlined, no script, the same headers) from a bare node:http server, alternately.
 * Targets: first and largest paint within 1.05 times, blocked for at most 20 ms (50 ms on the login page).
 * `PAGES='/ article'` measures only these.
 */
const rounds = 9;
const { PAGES = '/ /IntoGL/news.html /FinancialDistric/MarginSecurity.html article /Login.html' } = process.env;
/** The network that browser tools emulate: milliseconds and bytes per second. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const slowdown = 4;

interface Sight {
  fcp: number;
  lcp: number;
  /** Layout shifts. */
  cls: number;
  /** Total blocking time: how long tasks after the first paint exceeded 50 ms, in milliseconds. */
  tbt: number;
  /** Transferred size before the visitor's first intent. */
  scriptBytes: number;
  documentBytes: number;
}

const site = await startDemoSite(4640);
const browser = await chromium.launch({ args: chromiumArgs, executablePath: ensureChromium() });
try {
  console.log(
    'page · FCP/LCP ms of the site · of the one static file · ratios · CLS · TBT ms · document KB sent (whole) · scripts before the first sign KB',
  );
  for (const page of PAGES.split(' ')) await compare(page === 'article' ? await firstArticle() : page);
  console.log(`memory of the site's process after that: ${await residentMegabytes(site.pid)} MB`);
} finally {
  await browser.close();
  await site.stop();
}

async function compare(path: string): Promise<void> {
  const url = new URL(path, site.address).href;
  // The first visit fills the cache, and further ones trigger the smallest encoding.
  for (let visit = 0; visit < 8; visit++) await (await fetch(url)).arrayBuffer();
  const answer = await fetch(url);
  const html = await answer.text();
  const bare = await serveAsOneFile(html, url, answer.headers);
  const [own, other]: [Sight[], Sight[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [mine, its] = [await look(browser, url), await look(browser, bare.address)];
    // The first round warms both up and is not counted.
    if (round === 0) continue;
    own.push(mine);
    other.push(its);
  }
  await bare.stop();
  const of = (sights: readonly Sight[], key: keyof Sight) => median(sights.map((sight) => sight[key]));
  const ratio = (key: 'fcp' | 'lcp') => (of(own, key) / of(other, key)).toFixed(2);
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log(
    [
      path,
      `${of(own, 'fcp').toFixed(0)}/${of(own, 'lcp').toFixed(0)}`,
      `${of(other, 'fcp').toFixed(0)}/${of(other, 'lcp').toFixed(0)}`,
      `${ratio('fcp')}/${ratio('lcp')}`,
      of(own, 'cls').toFixed(3),
      of(own, 'tbt').toFixed(0),
      `${kilobytes(of(own, 'documentBytes'))} (${kilobytes(Buffer.byteLength(html))})`,
      kilobytes(of(own, 'scriptBytes')),
    ].join(' · '),
  );
}

async function look(from: Browser, url: string): Promise<Sight> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await context.close();
  return { ...paints, scriptBytes: bytes.Script ?? 0, documentBytes: bytes.Document ?? 0 };
}

/** Runs in the page: reads the paint times so far. */
function readPaints(): Promise<Pick<Sight, 'fcp' | 'lcp' | 'cls' | 'tbt'>> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(resolve, 300, []);
    });
  return Promise.all([entries('paint'), entries('largest-contentful-paint'), entries('layout-shift'), entries('longtask')]).then(
    ([paints, largest, shifts, tasks]) => {
      const fcp = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
      const blocking = tasks.filter(({ startTime, duration }) => startTime + duration > fcp);
      return {
        fcp,
        lcp: largest.at(-1)?.startTime ?? Number.NaN,
        cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
        tbt: blocking.reduce((sum, { startTime, duration }) => sum + Math.max(0, startTime + duration - Math.max(startTime, fcp) - 50), 0),
      };
    },
  );
}

/** Serves the page without scripts, with its first pictures inlined, from memory, with the site's headers. */
async function serveAsOneFile(html: string, url: string, said: Headers): Promise<{ address: string; stop(): Promise<void> }> {
  let whole = html.replace(/<script type="module"[^>]*><\/script>/, '');
  for (const [tag, src] of html.matchAll(/<img(?![^>]*loading="lazy")[^>]* src="(\/[^"]+)"[^>]*>/g)) {
    const picture = await fetch(new URL(src!, url));
    const data = `data:${picture.headers.get('content-type')};base64,${Buffer.from(await picture.arrayBuffer()).toString('base64')}`;
    whole = whole.replace(tag, tag.replace(src!, data).replace(/ srcset="[^"]*"/, ''));
  }
  const bytes = brotliCompressSync(whole);
  // Headers cost time as well: a document that no other window may reference (the login page) gets a separate process when it
  // arrives.
  const told = [...said].filter(([name]) => /^(content-type|cache-control|vary|etag|x-|.*-policy$)/.test(name));
  const headers = { ...Object.fromEntries(told), 'content-encoding': 'br', 'content-length': bytes.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function firstArticle(): Promise<string> {
  const list = await (await fetch(new URL('/IntoGL/news/gsgg.html', site.address))).text();
  return /class="article-list__link" href="([^"]+)"/.exec(list)?.[1] ?? '/IntoGL/news.html';
}

async function residentMegabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024).toFixed(0);
}
