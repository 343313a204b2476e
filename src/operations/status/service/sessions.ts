import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { CalendarYearMissingError, isTradingDay } from '#securities/calendar/service/calendar.ts';
import { listSessions } from '#securities/calendar/service/read-calendar.ts';

/** A period, from its beginning up to its end. */
export interface Span {
  from: Date;
  until: Date;
}

/** Returns the hours in which shares are traded by auction on each day; none on days without trading or without a calendar. */
export async function listTradingSpans(ctx: Context, days: readonly Day[]): Promise<ReadonlyMap<Day, readonly Span[]>> {
  const sessions = (await listSessions(ctx)).filter(({ market, name }) => market === 'a-share' && name.includes('竞价'));
  const spans = new Map<Day, Span[]>();
  for (const day of days) {
    const isTrading = await isKnownTradingDay(ctx, day);
    const ofDay = sessions.map(({ startsAt, endsAt }) => ({ from: inShanghai(day, startsAt), until: inShanghai(day, endsAt) }));
    spans.set(day, isTrading ? ofDay : []);
  }
  return spans;
}

async function isKnownTradingDay(ctx: Context, day: Day): Promise<boolean> {
  try {
    return await isTradingDay(ctx, day);
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return false;
    throw error;
  }
}

const inShanghai = (day: Day, clock: string): Date => new Date(`${day}T${clock}:00+08:00`);

/** Returns the period of a whole day in Shanghai. */
export const wholeDay = (day: Day): Span => ({
  from: inShanghai(day, '00:00'),
  until: new Date(inShanghai(day, '00:00').getTime() + 86_400_000),
});

/** Returns the whole minutes that two periods have in common. */
export const sharedMinutes = (one: Span, other: Span): number => {
  const from = Math.max(one.from.getTime(), other.from.getTime());
  const until = Math.min(one.until.getTime(), other.until.getTime());
  return Math.max(0, Math.floor((until - from) / 60_000));
};
