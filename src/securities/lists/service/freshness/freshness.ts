import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import {
  addTradingDays,
  CalendarYearMissingError,
  isTradingDay,
  loadYear,
  previousTradingDay,
} from '#securities/calendar/service/calendar.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { ListKind } from '../definition/lists.ts';
import { marketsOf } from '../entries/markets.ts';
import { findListSettings, type ListSettings } from './list-settings.ts';

/** Freshness of a list, by the trading calendar and the firm's due time. */
export interface Freshness {
  list: ListKind;
  /** Data date of the newest published rows; null when the list was never imported. */
  asOf: Day | null;
  /** Data date of each market's rows: the list is as current as the oldest of them. */
  markets: { exchange: Exchange; asOf: Day }[];
  /** Newest date whose list is due by now; null without a due time or calendar. */
  expectedDay: Day | null;
  /** Trading days after `asOf` up to `expectedDay`; null when unknown. */
  missedTradingDays: number | null;
  /** True when a trading day has passed without an import; null when the calendar of the year is not imported. */
  isStale: boolean | null;
}

/**
 * Returns whether a list is as current as the firm promises (`list_settings`: time and delay). A list without a due time is never
 * stale; a restored version has the age of its content. Never throws for a missing calendar.
 */
export async function findFreshness(ctx: Context, list: ListKind): Promise<Freshness> {
  const [settings, { asOf, markets }] = await Promise.all([findListSettings(ctx, list), findContentDays(ctx, list)]);
  const { cutOff, lagDays } = settings;
  if (cutOff === null) return { list, asOf, markets, expectedDay: null, missedTradingDays: 0, isStale: false };
  const oldest = markets.map((market) => market.asOf).toSorted()[0] ?? asOf;
  return { list, asOf, markets, ...(await assessDayFreshness(ctx, { cutOff, lagDays }, oldest)) };
}

export type DayFreshness = Pick<Freshness, 'expectedDay' | 'missedTradingDays' | 'isStale'>;

/**
 * Returns whether data with a date (null: none) is as current as promised: the rows of each trading day are due at a time some
 * trading days later.
 */
export async function assessDayFreshness(ctx: Context, promised: PromisedHour, asOf: Day | null): Promise<DayFreshness> {
  const expectedDay = await orUnknown(findExpectedDay(ctx, promised));
  if (expectedDay === null) return { expectedDay, missedTradingDays: null, isStale: null };
  const missedTradingDays = asOf === null ? null : await orUnknown(countTradingDays(ctx, asOf, expectedDay));
  return { expectedDay, missedTradingDays, isStale: asOf === null || asOf < expectedDay };
}

type PromisedHour = Pick<ListSettings, 'lagDays'> & { cutOff: string };

/** Returns null when the calendar of a required year has not been imported. */
async function orUnknown<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}

/** Returns the date of the newest version's content, in total and by market: its data date, or that of the version it restored. */
async function findContentDays(ctx: Context, list: ListKind): Promise<Pick<Freshness, 'asOf' | 'markets'>> {
  const newest = await ctx.db
    .selectFrom('listVersions as shown')
    .leftJoin('listRestorations as restoration', 'restoration.version', 'shown.id')
    .leftJoin('listVersions as original', 'original.id', 'restoration.restoredFrom')
    .select(['shown.counts', 'shown.markets', 'shown.effectiveDate', 'shown.isSynthetic'])
    .select(({ fn, ref }) => fn.coalesce(ref('original.dataDate'), ref('shown.dataDate')).as('day'))
    .where('shown.list', '=', list)
    .orderBy('shown.dataDate', 'desc')
    .orderBy('shown.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { asOf: null, markets: [] };
  const markets = marketsOf({ ...newest, dataDate: newest.day }).map(({ exchange, dataDate }) => ({ exchange, asOf: dataDate }));
  return { asOf: newest.day, markets };
}

async function findExpectedDay(ctx: Context, { cutOff, lagDays }: PromisedHour): Promise<Day> {
  const today = shanghaiDay(ctx.now);
  const isDueToday = beijingClock(ctx.now) >= cutOff && (await isTradingDay(ctx, today));
  const lastDue = isDueToday ? today : await previousTradingDay(ctx, today);
  return lagDays === 0 ? lastDue : addTradingDays(ctx, lastDue, -lagDays);
}

/** Counts the trading days after `from`, up to and including `to`; 0 when `to` is not later. Loads each year once. */
async function countTradingDays(ctx: Context, from: Day, to: Day): Promise<number> {
  let count = 0;
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    const days = [...(await loadYear(ctx, year)).values()];
    count += days.filter(({ day, isTrading }) => isTrading && day > from && day <= to).length;
  }
  return count;
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));
