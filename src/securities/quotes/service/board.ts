import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { findMarketPhase, type MarketPhase } from '#securities/calendar/service/market-phase.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { QuoteDeps } from '../deps.ts';
import type { SourceQuote } from '../feed/read-snapshot.ts';
import type { Quote, QuoteBoard, QuoteNotice, QuoteOffer, QuoteOrigin } from '../schema.ts';
import { hasReplay, replayQuotes } from './replay.ts';

/** All data for one response. */
interface SourceReport {
  quotes: ReadonlyMap<string, SourceQuote>;
  isOut: boolean;
  heardAt: number | null;
}

const minuteMs = 60_000;
/** Time allowed to a source beyond the licence's delay. */
const patienceMs = 3 * minuteMs;
const movingRefresh = 10;
const [shortestRest, longestRest] = [10, 3600];

/** Returns quotes of the given codes, in their order; those unknown to the source have the state `none`. */
export async function getQuotes(ctx: Context, deps: QuoteDeps, { codes }: { codes: readonly string[] }): Promise<QuoteBoard> {
  const report = await read(ctx, deps, codes);
  if (!report) return { origin: null, notice: null, quotes: [] };
  const market = await findMarketPhase(ctx);
  const delayMs = deps.delayMinutes * minuteMs;
  return {
    origin: originOf(deps),
    notice: toNotice(report, market, { now: ctx.now, delayMs }),
    quotes: codes.map((code) => toQuote(code, report, (time) => isStale(time, { now: ctx.now, market, delayMs }))),
  };
}

/** Returns quotes of the strip's indices. */
export function getQuoteStrip(ctx: Context, deps: QuoteDeps): Promise<QuoteBoard> {
  return getQuotes(ctx, deps, { codes: deps.indices.map(({ code }) => code) });
}

/** Returns the origin of quotes: the configured source, or the demo firm's replay; null when there is neither. */
export async function getQuoteOffer(ctx: Context, deps: QuoteDeps): Promise<QuoteOffer> {
  const isOffered = deps.feed !== null || (await hasReplay(ctx));
  return isOffered ? { origin: originOf(deps), indices: [...deps.indices] } : { origin: null, indices: [] };
}

const originOf = ({ feed, sourceName, delayMinutes }: QuoteDeps): QuoteOrigin => ({
  sourceName: feed ? sourceName : null,
  isSample: feed === null,
  delayMinutes,
});

async function read(ctx: Context, { feed, delayMinutes }: QuoteDeps, codes: readonly string[]): Promise<SourceReport | null> {
  if (!feed) {
    if (!(await hasReplay(ctx))) return null;
    const at = new Date(ctx.now.getTime() - delayMinutes * minuteMs);
    return { quotes: await replayQuotes(ctx, codes, at), isOut: false, heardAt: at.getTime() };
  }
  const found = codes.flatMap((code) => feed.find(code) ?? []);
  const quotes = new Map(found.map((quote) => [quote.code, quote]));
  return { quotes, isOut: feed.isOut(ctx.now.getTime()), heardAt: feed.heardAt };
}

function toNotice({ isOut, heardAt }: SourceReport, market: MarketPhase | null, time: { now: Date; delayMs: number }): QuoteNotice {
  return {
    phase: market?.phase ?? null,
    isOut,
    heardAt: heardAt === null ? null : inShanghai(heardAt),
    refreshSeconds: refreshSeconds(market, time),
  };
}

function toQuote(code: string, { quotes, isOut }: SourceReport, isOld: (time: number) => boolean): Quote {
  const found = quotes.get(code);
  if (!found) {
    return { code, state: 'none', last: null, previousClose: null, change: null, percent: null, time: null, isHalted: false };
  }
  const { last, previousClose, time, isHalted } = found;
  const isKnown = last !== null && previousClose !== null;
  return {
    code,
    state: isOut ? 'outage' : isOld(time) ? 'stale' : 'fresh',
    last,
    previousClose,
    change: isKnown ? round(last - previousClose, 4) : null,
    percent: isKnown ? round(((last - previousClose) / previousClose) * 100, 2) : null,
    time: inShanghai(time),
    isHalted,
  };
}

/**
 * Returns whether a quote is older than expected: from before the last day with prices or, during trading, older than the
 * licence's delay and a tolerance. In the first minutes after an opening the previous quotes are still fresh.
 */
function isStale(time: number, { now, market, delayMs }: { now: Date; market: MarketPhase | null; delayMs: number }): boolean {
  if (!market) return false;
  const running = now.getTime() - market.since.getTime();
  const allowedMs = delayMs + patienceMs;
  if (market.phase === 'trading' && running > allowedMs && now.getTime() - time > allowedMs) return true;
  const isTooEarly = market.phase === 'auction' || (market.phase === 'trading' && running <= allowedMs);
  return !isTooEarly && market.newestDay !== null && shanghaiDay(new Date(time)) < market.newestDay;
}

/** Short while prices move, and afterwards for as long as delayed quotes arrive; otherwise until the next phase starts. */
function refreshSeconds(market: MarketPhase | null, { now, delayMs }: { now: Date; delayMs: number }): number {
  if (!market) return longestRest;
  const isMoving = market.phase === 'trading' || market.phase === 'auction';
  const isTail = (market.phase === 'noon' || market.phase === 'closed') && now.getTime() - market.since.getTime() < delayMs + patienceMs;
  if (isMoving || isTail) return movingRefresh;
  const rest = Math.ceil((market.until.getTime() - now.getTime()) / 1000);
  return Math.min(longestRest, Math.max(shortestRest, rest));
}

const inShanghai = (time: number): string => beijingIso(new Date(time));

const round = (value: number, places: number): number => Number(value.toFixed(places));
