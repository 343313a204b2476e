import { beforeAll, expect, test } from 'vitest';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importCalendarYear, replaceTradingHours } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear, buildTradingHours, holiday } from '#test/factories/securities/calendar.ts';
import { buildQuoteApi, buildQuoteDeps, buildReplay } from '#test/factories/securities/quotes.ts';
import { useDatabase } from '#test/support/database.ts';
import { quoteOfferGet, quotesGet, quoteStripGet } from './calls.ts';
import { QuoteFeed } from './feed/quote-feed.ts';
import { quoteBoard, type QuoteBoard } from './schema.ts';
import { getQuotes } from './service/board.ts';
import { replaceReplay } from './service/replay.ts';

const { context } = useDatabase();
const moment = (text: string) => new Date(`${text}+08:00`);
const at = (text: string) => context({ now: moment(text) });
const ask = (which: typeof quotesGet | typeof quoteStripGet, now: string, input: object, feed: QuoteFeed | null = null) =>
  invoke(indexEndpoints(buildQuoteApi(feed)).get(`GET ${which.path}`)!, at(now), input) as Promise<QuoteBoard>;

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026, holiday('国庆节', '2026-10-01', '2026-10-02')));
  await replaceTradingHours(context(), buildTradingHours());
});

test('a site without a source and without the replay shows no quotes and reserves no space for them', async () => {
  const offer = await invoke(indexEndpoints(buildQuoteApi()).get(`GET ${quoteOfferGet.path}`)!, context(), {});
  expect(offer).toEqual({ origin: null, indices: [] });
  expect(await ask(quotesGet, '2026-11-23T10:00:00', { codes: '600519.SH' })).toEqual({ origin: null, notice: null, quotes: [] });
});

test('a site with a source offers quotes whether the source responds or not', async () => {
  const offer = await invoke(indexEndpoints(buildQuoteApi(await feedWith([]))).get(`GET ${quoteOfferGet.path}`)!, context(), {});
  expect(offer).toEqual({
    origin: { sourceName: '测试行情', isSample: false, delayMinutes: 15 },
    indices: [{ code: '000001.SH', name: '上证指数' }],
  });
});

test.each(['', '600519', '600519.HK', '600519.SH,', '<b>', Array.from({ length: 51 }, (_, n) => `${600_000 + n}.SH`).join(',')])(
  'the codes %s are rejected',
  async (codes) => {
    await expect(ask(quotesGet, '2026-11-23T10:00:00', { codes })).rejects.toMatchObject({ code: 40001 });
  },
);

/** A feed that received these quotes once and nothing afterwards. */
async function feedWith(
  quotes: object[],
  { isHeard = quotes.length > 0, delayMs = 0, now = '2026-11-23T14:00:00' } = {},
): Promise<QuoteFeed> {
  const told = Promise.withResolvers<void>();
  const feed = new QuoteFeed({
    source: {
      async listen({ onSnapshot, onLife }, stop) {
        onSnapshot({ quotes });
        if (isHeard) onLife();
        told.resolve();
        await new Promise<void>((resolve) => void stop.addEventListener('abort', () => resolve()));
      },
    },
    delayMs,
    pauseMs: 1000,
    outageMs: 15_000,
    now: () => moment(now).getTime(),
  });
  feed.start(context().log);
  await told.promise;
  await feed.stop();
  return feed;
}

const row = { code: '600519.SH', last: 1503.25, previousClose: 1490, time: '2026-11-23T13:44:58+08:00' };

test('a quote has its change, and the notice next to it', async () => {
  const board = await ask(quotesGet, '2026-11-23T14:00:00', { codes: '600519.SH,000001.SZ' }, await feedWith([row]));
  expect(quoteBoard.safeParse(board).success).toBe(true);
  expect(board).toMatchObject({
    origin: { sourceName: '测试行情', isSample: false, delayMinutes: 15 },
    notice: { phase: 'trading', isOut: false, refreshSeconds: 10 },
    quotes: [
      { code: '600519.SH', state: 'fresh', last: 1503.25, change: 13.25, percent: 0.89, time: '2026-11-23T13:44:58+08:00' },
      { code: '000001.SZ', state: 'none', last: null, time: null },
    ],
  });
});

test.each([
  // Beyond the delay of 15 minutes a source has three more.
  ['2026-11-23T14:02:00', '2026-11-23T13:44:58', 'fresh'],
  ['2026-11-23T14:04:00', '2026-11-23T13:44:58', 'stale'],
  // In the first minutes of a phase the quotes of the previous one are still fresh.
  ['2026-11-23T13:10:00', '2026-11-23T11:30:00', 'fresh'],
  ['2026-11-23T13:30:00', '2026-11-23T11:30:00', 'stale'],
  ['2026-11-23T09:20:00', '2026-11-20T15:00:00', 'fresh'],
  ['2026-11-23T08:00:00', '2026-11-20T15:00:00', 'fresh'],
  ['2026-11-23T08:00:00', '2026-11-19T15:00:00', 'stale'],
  ['2026-11-22T12:00:00', '2026-11-20T15:00:00', 'fresh'],
  ['2026-11-23T20:00:00', '2026-11-20T15:00:00', 'stale'],
  // A year that was not imported: whether the quote is outdated is unknown.
  ['2027-01-04T10:00:00', '2026-12-31T15:00:00', 'fresh'],
])('at %s a quote of %s is %s', async (now, time, state) => {
  const feed = await feedWith([{ ...row, time: `${time}+08:00` }], { now });
  expect((await ask(quotesGet, now, { codes: row.code }, feed)).quotes[0]!.state).toBe(state);
});

test('while the source does not respond, its last quotes are shown as such, with their time', async () => {
  const feed = await feedWith([row]);
  const board = await ask(quotesGet, '2026-11-23T14:00:16', { codes: row.code }, feed);
  expect(board).toMatchObject({
    notice: { isOut: true, heardAt: '2026-11-23T14:00:00+08:00' },
    quotes: [{ state: 'outage', last: 1503.25, time: row.time }],
  });
  const never = await ask(quotesGet, '2026-11-23T14:00:00', { codes: row.code }, await feedWith([]));
  expect(never).toMatchObject({ notice: { isOut: true, heardAt: null }, quotes: [{ state: 'none' }] });
});

test('a halted security, and one without a trade or previous close, shows no change', async () => {
  const feed = await feedWith([
    { ...row, last: 0, halted: true },
    { ...row, code: '688001.SH', previousClose: null },
  ]);
  const { quotes } = await ask(quotesGet, '2026-11-23T14:00:00', { codes: '600519.SH,688001.SH' }, feed);
  expect(quotes).toMatchObject([
    { last: null, change: null, percent: null, isHalted: true },
    { last: 1503.25, previousClose: null, change: null },
  ]);
});

test.each([
  ['2026-11-23T14:00:00', 10],
  // Delayed quotes that arrive after the close.
  ['2026-11-23T15:10:00', 10],
  ['2026-11-23T08:00:00', 3600],
  ['2026-11-23T09:14:00', 60],
  ['2026-11-23T11:58:00', 3600],
  ['2026-11-23T23:59:55', 10],
  ['2026-11-22T12:00:00', 3600],
])('at %s the next refresh is due after %i seconds', async (now, seconds) => {
  expect((await ask(quoteStripGet, now, {}, await feedWith([]))).notice!.refreshSeconds).toBe(seconds);
});

test('the replay is rejected completely when a walk is too short or a code is invalid', async () => {
  await expect(replaceReplay(context(), buildReplay({ walks: [[0, 1, 2]] }))).rejects.toMatchObject({ code: 40001 });
  const rows = [{ code: '600519', walk: 0, previousClose: 1 }];
  await expect(replaceReplay(context(), buildReplay({ rows }))).rejects.toMatchObject({ code: 40001 });
  await expect(replaceReplay(context(), buildReplay({ rows: [{ code: '600519.SH', walk: 7, previousClose: 1 }] }))).rejects.toMatchObject({
    code: 40001,
  });
});

test('the replay runs by the minute with the delay, is marked as sample data, and pauses with the exchanges', async () => {
  await replaceReplay(context(), buildReplay());
  const last = async (now: string) => {
    const { origin, quotes } = await ask(quotesGet, now, { codes: '600519.SH,510300.SH' });
    expect(origin).toMatchObject({ isSample: true, sourceName: null });
    return [...quotes.map((one) => one.last), quotes[0]!.time];
  };
  // 15 minutes before: 09:31, 13:01, 11:30 in the break, and the last one.
  expect(await last('2026-11-23T09:46:30')).toEqual([1499.85, 4, '2026-11-23T09:31:00+08:00']);
  expect(await last('2026-11-23T13:16:00')).toEqual([1481.85, 4.048, '2026-11-23T13:01:00+08:00']);
  expect(await last('2026-11-23T12:30:00')).toEqual([1482, 4.048, '2026-11-23T11:30:00+08:00']);
  expect(await last('2026-11-23T18:00:00')).toEqual([1464, 4.096, '2026-11-23T15:00:00+08:00']);
  expect(await last('2026-11-23T08:00:00')).toEqual([1464, 4.096, '2026-11-20T15:00:00+08:00']);
  expect(await last('2026-10-02T11:00:00')).toEqual([1464, 4.096, '2026-09-30T15:00:00+08:00']);
});

test('a configured source takes precedence over the replay, and the two are never mixed', async () => {
  const { origin, quotes } = await getQuotes(
    at('2026-11-23T14:00:00'),
    buildQuoteDeps({ feed: await feedWith([]), sourceName: '测试行情' }),
    {
      codes: ['600519.SH'],
    },
  );
  expect([origin!.isSample, quotes[0]!.state]).toEqual([false, 'none']);
});
