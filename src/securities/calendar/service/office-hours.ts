import type { Context } from '#platform/context.ts';
import { addDays, isoWeekday, shanghaiDay, type Day } from '#platform/day.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { OfficeHours, OfficeSpan, OfficeStretch } from '../schema.ts';
import { CalendarYearMissingError, isWorkingDay } from './calendar.ts';

/** Days to search; no holiday is longer. */
const longestWait = 30;

/**
 * Returns the current or next office hours. A period that ends within `leastMinutes` is skipped. While the calendar of a year is
 * not imported, Monday to Friday count as working days.
 */
export async function findOfficeStretch(ctx: Context, hours: OfficeHours, leastMinutes = 0): Promise<OfficeStretch> {
  const needed = beijingIso(new Date(ctx.now.getTime() + leastMinutes * 60_000));
  const today = shanghaiDay(ctx.now);
  for (let ahead = 0; ahead <= longestWait; ahead++) {
    const day = addDays(today, ahead);
    const span = await findSpan(ctx, hours, day);
    if (!span) continue;
    const stretch = { from: momentOf(day, span.from), until: momentOf(day, span.until) };
    if (stretch.until > needed) return stretch;
  }
  throw new Error('no office hours within a month');
}

async function findSpan(ctx: Context, { workdays, restDays }: OfficeHours, day: Day): Promise<OfficeSpan | null> {
  try {
    return (await isWorkingDay(ctx, day)) ? workdays : restDays;
  } catch (error) {
    if (!(error instanceof CalendarYearMissingError)) throw error;
    return isoWeekday(day) <= 5 ? workdays : restDays;
  }
}

const momentOf = (day: Day, clock: string): string => `${day}T${clock}:00+08:00`;
