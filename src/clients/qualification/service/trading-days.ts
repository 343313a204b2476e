import type { Context } from '#platform/context.ts';
import { addDays, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, nextTradingDay, previousTradingDay } from '#securities/calendar/service/calendar.ts';

/** Returns the last `count` trading days before a day, in order. Throws `CalendarYearMissingError`. */
export async function tradingDaysBefore(ctx: Context, day: Day, count: number): Promise<Day[]> {
  const days: Day[] = [];
  for (let at = day; days.length < count;) {
    at = await previousTradingDay(ctx, at);
    days.unshift(at);
  }
  return days;
}

/** Returns the next `count` trading days from a day on, including it; fewer when the calendar of a year is not known yet. */
export async function tradingDaysFrom(ctx: Context, day: Day, count: number): Promise<Day[]> {
  const days: Day[] = [];
  try {
    for (let at = addDays(day, -1); days.length < count;) {
      at = await nextTradingDay(ctx, at);
      days.push(at);
    }
  } catch (error) {
    if (!(error instanceof CalendarYearMissingError)) throw error;
  }
  return days;
}
