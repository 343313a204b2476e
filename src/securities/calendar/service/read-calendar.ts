import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { Calendar, CalendarDay, CalendarQuery } from '../schema.ts';
import { calendarTag, listYears, loadYear } from './calendar.ts';
import { findClosures } from './closures.ts';
import { lookAhead } from './look-ahead.ts';

/**
 * Returns a year of the calendar with its closures and market hours: by default the current year, or the last imported one with a
 * warning while that is missing. Throws 40004 for a year that was not imported.
 */
export async function getCalendar(ctx: Context, query: CalendarQuery): Promise<Calendar> {
  const today = shanghaiDay(ctx.now);
  const imported = await listYears(ctx);
  const years = imported.map((one) => one.year);
  const present = Number(today.slice(0, 4));
  const wanted = query.year ?? (years.includes(present) ? present : years.at(-1));
  const found = imported.find(({ year }) => year === wanted);
  if (!found) throw fail('notFound', `${wanted ?? present} 年的日历尚未公布或未导入`);
  const { year, source } = found;
  const days = [...(await loadYear(ctx, year)).values()];
  return {
    year,
    today,
    years,
    source,
    tradingDays: days.filter(({ isTrading }) => isTrading).length,
    days,
    closures: findClosures(days),
    sessions: await listSessions(ctx),
    ahead: await lookAhead(ctx),
    warning: warnOfMissingYear(today, years),
  };
}

/** Returns the warning while this year, or from 1 December on the next one, was not imported (trade rule X20); null when nothing is missing. */
export function warnOfMissingYear(today: Day, years: readonly number[]): string | null {
  const present = Number(today.slice(0, 4));
  const needed = today.slice(5) >= '12-01' ? [present, present + 1] : [present];
  const missing = needed.filter((year) => !years.includes(year));
  return missing.length > 0 ? `${missing.join('、')} 年的日历尚未导入，涉及的日期暂时无法推算` : null;
}

/** Lists every day of every imported year, in order. */
export function listCalendarDays({ db }: Pick<Context, 'db'>): Promise<CalendarDay[]> {
  return db.selectFrom('calendarDays').select(['day', 'isTrading', 'isWorking', 'isHkConnect', 'holiday', 'note']).orderBy('day').execute();
}

/** Lists the market sessions in their order, in Beijing time. */
export function listSessions(ctx: Context): Promise<Calendar['sessions']> {
  return ctx.memo.get(ctx, 'calendar.sessions', calendarTag, () =>
    ctx.db.selectFrom('tradingHours').select(['code', 'market', 'name', 'startsAt', 'endsAt', 'note']).orderBy('sort').execute(),
  );
}
