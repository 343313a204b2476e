import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { respondWithJson, startUpstream, type FakeUpstream } from '#test/factories/securities/quotes.ts';
import { createEventReader, createEventSource } from './event-source.ts';
import { createJsonSource } from './json-source.ts';
import { QuoteFeed } from './quote-feed.ts';
import type { QuoteSource } from './quote-source.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const row = (last: number, secondsAgo = 1) => ({
  code: '600519.SH',
  last,
  previousClose: 100,
  time: new Date(Date.now() - secondsAgo * 1000).toISOString(),
});
const of = (...quotes: unknown[]) => ({ quotes });

async function upstreamOf(answer: FakeUpstream['answer']): Promise<FakeUpstream> {
  const upstream = await startUpstream(answer);
  cleanUps.push(() => upstream.close());
  return upstream;
}

/** A feed that polls every 20 ms, with its log lines. */
function feedOf(source: QuoteSource): { feed: QuoteFeed; lines: string[]; last(): number | null | undefined } {
  const lines: string[] = [];
  const feed = new QuoteFeed({ source, delayMs: 0, pauseMs: 20, outageMs: 300 });
  feed.start(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }));
  cleanUps.push(() => feed.stop());
  return { feed, lines, last: () => feed.find('600519.SH')?.last };
}

const jsonFeed = (url: string, limit?: number) => feedOf(createJsonSource({ url, timeoutMs: 200 }, limit));

test('a snapshot is polled, an older row never replaces a newer one, and the token is sent', async () => {
  const seen: (string | undefined)[] = [];
  const upstream = await upstreamOf((request, response) => {
    seen.push(request.headers.authorization);
    respondWithJson(of(row(101)))(request, response);
  });
  const { feed, last } = feedOf(createJsonSource({ url: upstream.url, token: 'a-token-of-a-vendor', timeoutMs: 500 }));
  await expect.poll(last).toBe(101);
  upstream.answer = respondWithJson(of(row(90, 600)));
  const asked = upstream.requests;
  await expect.poll(() => upstream.requests).toBeGreaterThan(asked + 2);
  expect(last()).toBe(101);
  upstream.answer = respondWithJson(of(row(102, 0)));
  await expect.poll(last).toBe(102);
  expect(feed.isOut(Date.now())).toBe(false);
  expect(seen[0]).toBe('Bearer a-token-of-a-vendor');
});

test.each<[string, FakeUpstream['answer']]>([
  ['too slow', (_request, _response) => undefined],
  ['refusing', respondWithJson({ message: 'no' }, 403)],
  ['broken', respondWithJson({}, 500)],
  ['telling something else', (_request, response) => void response.end('<html>login</html>')],
  ['telling no snapshot', respondWithJson({ data: [] })],
  ['too long', (_request, response) => void response.end(JSON.stringify({ quotes: [], filler: 'x'.repeat(50_000) }))],
  ['leading elsewhere', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hanging up', (request) => void request.socket.destroy()],
])('a source that is %s counts as out, what it said last stays, and it is heard again when it is back', async (_how, wrong) => {
  const upstream = await upstreamOf(respondWithJson(of(row(101))));
  const { feed, last, lines } = jsonFeed(upstream.url, 20_000);
  await expect.poll(last).toBe(101);
  upstream.answer = wrong;
  await expect.poll(() => feed.isOut(Date.now()), { timeout: 3000 }).toBe(true);
  expect(last()).toBe(101);
  upstream.answer = respondWithJson(of(row(103, 0)));
  await expect.poll(last, { timeout: 5000 }).toBe(103);
  expect(feed.isOut(Date.now())).toBe(false);
  // Logged once for all attempts, and once on recovery.
  expect(lines.filter((line) => line.includes('quote source failed'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('quote source reachable again'))).toHaveLength(1);
});

test('a source that has never responded counts as an outage, and a failing one is polled less and less often', async () => {
  const { feed } = jsonFeed('http://127.0.0.1:1/');
  expect([feed.heardAt, feed.isOut(Date.now()), feed.find('600519.SH')]).toEqual([null, true, undefined]);
  const upstream = await upstreamOf(respondWithJson({}, 500));
  jsonFeed(upstream.url);
  await new Promise((resolve) => void setTimeout(resolve, 700));
  // At intervals of 20 ms it would be about thirty.
  expect(upstream.requests).toBeLessThan(8);
});

test('invalid rows are skipped and counted, and the others are used', async () => {
  const upstream = await upstreamOf(respondWithJson(of({ code: '<script>' }, row(101), 7)));
  const { last, lines } = jsonFeed(upstream.url);
  await expect.poll(last).toBe(101);
  await expect.poll(() => lines.join('')).toMatch(/"refused":2/);
  expect(lines.join('')).not.toContain('script');
});

const head = { 'content-type': 'text/event-stream; charset=utf-8' };
const push = (response: ServerResponse, value: unknown) => void response.write(`data: ${JSON.stringify(value)}\n\n`);

test('a stream uses one connection and reconnects when it breaks', async () => {
  const open: ServerResponse[] = [];
  const upstream = await upstreamOf((_request, response) => {
    response.writeHead(200, head).write(': welcome\n\n');
    open.push(response);
  });
  const { last, feed } = feedOf(createEventSource({ url: upstream.url, timeoutMs: 500 }));
  await expect.poll(() => open.length).toBe(1);
  push(open[0]!, of(row(101)));
  await expect.poll(last).toBe(101);
  push(open[0]!, of(row(102, 0)));
  await expect.poll(last).toBe(102);
  expect(upstream.requests).toBe(1);
  open[0]!.destroy();
  await expect.poll(() => open.length).toBe(2);
  push(open[1]!, of(row(103, 0)));
  await expect.poll(last).toBe(103);
  expect(feed.isOut(Date.now())).toBe(false);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['silent', (response) => void response.writeHead(200, head).flushHeaders()],
  ['no stream', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['endless', (response) => void response.writeHead(200, head).write(`data: ${'x'.repeat(30_000)}`)],
  ['garbled', (response) => void response.writeHead(200, head).write('data: {"quotes": [\n\n')],
])('a stream that is %s is given up and opened anew', async (_how, begin) => {
  const upstream = await upstreamOf((_request, response) => begin(response));
  feedOf(createEventSource({ url: upstream.url, timeoutMs: 100 }, { characters: 20_000, silenceMs: 100 }));
  await expect.poll(() => upstream.requests, { timeout: 3000 }).toBeGreaterThan(1);
});

test.each([1, 2, 7, 1000])('events are parsed from chunks of %i characters, with any line ends', (length) => {
  const text = ': life\r\ndata: a\r\ndata:b\r\n\r\nevent: x\nid: 7\ndata: c\n\n\n\rdata: d\r\rdata: unfinished';
  const events: string[] = [];
  const read = createEventReader((data) => void events.push(data), 1000);
  for (let at = 0; at < text.length; at += length) read(text.slice(at, at + length));
  expect(events).toEqual(['a\nb', 'c', 'd']);
});

test('an event of many short lines can exceed the limit as well', () => {
  const read = createEventReader(() => undefined, 100);
  expect(() => read('data: 0123456789\n'.repeat(20))).toThrow('tooLarge');
});
