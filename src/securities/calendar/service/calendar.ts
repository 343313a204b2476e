import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import { addDays, type Day } from '#platform/day.ts';
import type { CalendarDay } from '../schema.ts';

/** Cache tag of pages and cached years built from the calendar. */
export const calendarTag = 'calendar';

/** A date cannot be answered because its year was not imported. Calendars are announced, never computed. */
export class CalendarYearMissingError extends CallError {
  readonly year: number;

  constructor(year: number) {
    super(codes.internal.code, `${year} 年的日历尚未导入，暂时无法推算日期`, { status: codes.internal.status });
    this.year = year;
  }
}

/** Returns true when the Shanghai, Shenzhen and Beijing exchanges trade: never on weekends, not even those worked for a holiday. */
export async function isTradingDay(ctx: Context, day: Day): Promise<boolean> {
  return (await findDay(ctx, day)).isTrading;
}

/** Returns true when offices work, including weekends worked for a holiday (调休). */
export async function isWorkingDay(ctx: Context, day: Day): Promise<boolean> {
  return (await findDay(ctx, day)).isWorking;
}

/** Returns true when southbound trading (港股通) is open. */
export async function isHkConnectDay(ctx: Context, day: Day): Promise<boolean> {
  return (await findDay(ctx, day)).isHkConnect;
}

/** Returns the last trading day before the day. Throws `CalendarYearMissingError`. */
export function previousTradingDay(ctx: Context, day: Day): Promise<Day> {
  return step(ctx, day, -1, ({ isTrading }) => isTrading);
}

/** Returns the first trading day after the day. Throws `CalendarYearMissingError`. */
export function nextTradingDay(ctx: Context, day: Day): Promise<Day> {
  return step(ctx, day, 1, ({ isTrading }) => isTrading);
}

/** Returns the `count`-th trading day after the day, before it when negative; the day itself for 0. Throws `CalendarYearMissingError`. */
export function addTradingDays(ctx: Context, day: Day, count: number): Promise<Day> {
  return step(ctx, day, count, ({ isTrading }) => isTrading);
}

/**
 * Returns the `count`-th working day after the day, as legal periods are counted: the first day does not count. Before it when
 * negative; the day itself for 0. Throws `CalendarYearMissingError`.
 */
export function addWorkingDays(ctx: Context, day: Day, count: number): Promise<Day> {
  return step(ctx, day, count, ({ isWorking }) => isWorking);
}

/**
 * Returns the deadline a number of working days later. While the calendar of that year is not imported, calendar days are counted
 * instead: the deadline is then earlier than necessary, never later, and the request does not fail.
 */
export async function computeDeadlineDay(ctx: Context, from: Day, days: number): Promise<Day> {
  try {
    return await addWorkingDays(ctx, from, days);
  } catch (error) {
    if (!(error instanceof CalendarYearMissingError)) throw error;
    ctx.log.warn({ year: error.year }, 'trading calendar missing, deadline counted in calendar days');
    return addDays(from, days);
  }
}

/** Counts the working days after `from`, up to and including `to`; 0 when `to` is not later. Throws `CalendarYearMissingError`. */
export async function countWorkingDays(ctx: Context, from: Day, to: Day): Promise<number> {
  const find = dayFinder(ctx);
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if ((await find(day)).isWorking) count += 1;
  return count;
}

/** Lists the imported years in order, each with the announcements it is based on. */
export function listYears(ctx: Context): Promise<{ year: number; source: string; importedAt: Date }[]> {
  return ctx.memo.get(ctx, 'calendar.years', calendarTag, () => ctx.db.selectFrom('calendarYears').selectAll().orderBy('year').execute());
}

async function step(ctx: Context, from: Day, count: number, counts: (day: CalendarDay) => boolean): Promise<Day> {
  const find = dayFinder(ctx);
  const direction = Math.sign(count);
  let day = from;
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, direction);
    if (counts(await find(day))) left -= 1;
  }
  return day;
}

const findDay = (ctx: Context, day: Day): Promise<CalendarDay> => dayFinder(ctx)(day);

/** Returns a look-up by day that loads each year once. */
function dayFinder(ctx: Context): (day: Day) => Promise<CalendarDay> {
  const years = new Map<number, ReadonlyMap<Day, CalendarDay>>();
  return async (day) => {
    const year = Number(day.slice(0, 4));
    const days = years.get(year) ?? (await loadYear(ctx, year));
    years.set(year, days);
    const found = days.get(day);
    if (!found) throw new Error(`not a day: ${day}`);
    return found;
  };
}

/** Returns the days of a year by date, cached until a year is imported. Throws `CalendarYearMissingError`. */
export async function loadYear(ctx: Context, year: number): Promise<ReadonlyMap<Day, CalendarDay>> {
  return ctx.memo.get(ctx, `calendar.year.${year}`, calendarTag, async () => {
    const days = await ctx.db
      .selectFrom('calendarDays')
      .select(['day', 'isTrading', 'isWorking', 'isHkConnect', 'holiday', 'note'])
      .where('year', '=', year)
      .orderBy('day')
      .execute();
    if (days.length === 0) throw new CalendarYearMissingError(year);
    return new Map(days.map((day) => [day.day, day]));
  });
}
