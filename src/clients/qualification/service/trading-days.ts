import type { Context } from '#platform/context.ts';
import { addDays, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, nextTradingDay, previousTradingDay } from '#securities/calendar/service/calendar.ts';

/** The last `count` trading days before a day, which itself does not count; in order. Throws `CalendarYearMissingError`. */
export async function tradingDaysBefore(ctx: Context, day: Day, count: number): Promise<Day[]> {
  const days: Day[] = [];
  for (let at = day; days.length < count;) {
    at = await previousTradingDay(ctx, at);
    days.unshift(at);
  }
  return days;
}

/** The next `count` trading days from a day on, which counts if it is one; fewer when the calendar of a year is not yet known. */
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
