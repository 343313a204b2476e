import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSite } from '#app/main.ts';
import { shanghaiDay } from '#platform/day.ts';
import { importCalendarYear, replaceTradingHours } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, buildTradingHours } from '#test/factories/securities/calendar.ts';
import { respondWithJson, startUpstream, type FakeUpstream } from '#test/factories/securities/quotes.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { QuoteBoard } from './schema.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
const time = new Date(Date.now() - 16 * 60_000).toISOString();
const snapshot = { time, quotes: [{ code: '600519.SH', last: 1503.25, previousClose: 1490 }, { code: 'x' }] };
let upstream: FakeUpstream;
let site: RunningSite;

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(Number(shanghaiDay(new Date()).slice(0, 4))));
  await replaceTradingHours(context(), buildTradingHours());
  upstream = await startUpstream(respondWithJson(snapshot));
  site = await startTestSite(connectionString, () => Promise.reject(new Error('no page is asked for')), {
    QUOTES_URL: upstream.url,
    QUOTES_SOURCE_NAME: '测试行情',
    QUOTES_POLL_SECONDS: '1',
  });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

const ask = async (): Promise<QuoteBoard> =>
  ((await (await fetch(`${site.publicAddress}/api/quotes?codes=600519.SH`)).json()) as { result: QuoteBoard }).result;

test('a running site polls its source once for all visitors, and shows since when it is silent', async () => {
  await expect.poll(async () => (await ask()).quotes[0]!.last).toBe(1503.25);
  const asked = upstream.requests;
  const boards = await Promise.all(Array.from({ length: 50 }, ask));
  expect(boards.every(({ origin }) => origin!.sourceName === '测试行情')).toBe(true);
  // For any number of visitors, at most one more poll occurred in that time.
  expect(upstream.requests).toBeLessThanOrEqual(asked + 2);
  const metrics = await (await fetch(`${site.consoleAddress}/metrics`)).text();
  expect(metrics).toMatch(/^qianting_quotes_silent_seconds [0-5]$/m);
});

test('quotes are never stored by browsers and do not count against the limit of other calls', async () => {
  const answer = await fetch(`${site.publicAddress}/api/quotes/strip`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-ratelimit-limit')).toBe('6000');
});

test('a stopped site no longer polls its source', async () => {
  await site.stop();
  const asked = upstream.requests;
  await new Promise((resolve) => void setTimeout(resolve, 1300));
  expect(upstream.requests).toBe(asked);
  site = { ...site, stop: async () => undefined };
});
