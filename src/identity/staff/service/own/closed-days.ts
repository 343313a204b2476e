import type { Context } from '#platform/context.ts';
import { isoWeekday } from '#platform/day.ts';
import { CalendarYearMissingError, loadYear } from '#securities/calendar/service/calendar.ts';
import type { ClosedDays } from '../../schema/closed-days.ts';

/** Lists the days, besides weekends, that calendars of the console show as closed. */
export async function listClosedDays(ctx: Context, { year }: { year: number }): Promise<ClosedDays> {
  const days = await loadYear(ctx, year).catch((error: unknown) => {
    if (error instanceof CalendarYearMissingError) return undefined;
    throw error;
  });
  return { days: [...(days?.values() ?? [])].flatMap(({ day, isTrading }) => (!isTrading && isoWeekday(day) <= 5 ? [day] : [])) };
}
