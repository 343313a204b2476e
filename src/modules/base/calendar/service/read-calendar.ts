import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, isoWeekday, shanghaiDay, type Day } from '#platform/day.ts';
import type { Calendar, CalendarDay, CalendarQuery, Closure } from '../schema.ts';
import { calendarTag, loadYear } from './calendar.ts';

/**
 * A year of the calendar with its closures and the markets' hours. Unless asked for one, the present year; the last imported one with
 * a warning while that is missing. Throws 40004 for a year that has not been imported.
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
    warning: warnOfMissingYear(today, years),
  };
}

/** What to say while this year has not been imported, or, from 1 December on, the next one (DOMAIN X20); null when nothing is missing. */
export function warnOfMissingYear(today: Day, years: readonly number[]): string | null {
  const present = Number(today.slice(0, 4));
  const needed = today.slice(5) >= '12-01' ? [present, present + 1] : [present];
  const missing = needed.filter((year) => !years.includes(year));
  return missing.length > 0 ? `${missing.join('、')} 年的日历尚未导入，涉及的日期暂时无法推算` : null;
}

/** The imported years in order, each with the announcements it was taken from. */
export function listYears(ctx: Context): Promise<{ year: number; source: string; importedAt: Date }[]> {
  return ctx.memo.get(ctx, 'calendar.years', calendarTag, () => ctx.db.selectFrom('calendarYears').selectAll().orderBy('year').execute());
}

/** Every day of every imported year, in order. */
export function listCalendarDays({ db }: Pick<Context, 'db'>): Promise<CalendarDay[]> {
  return db.selectFrom('calendarDays').select(['day', 'isTrading', 'isWorking', 'isHkConnect', 'holiday', 'note']).orderBy('day').execute();
}

function listSessions(ctx: Context): Promise<Calendar['sessions']> {
  return ctx.memo.get(ctx, 'calendar.sessions', calendarTag, () =>
    ctx.db.selectFrom('tradingHours').select(['code', 'market', 'name', 'startsAt', 'endsAt', 'note']).orderBy('sort').execute(),
  );
}

/** The closures of a year in order: each run of days without trading that holds a holiday, as the exchanges' notices tell them. */
export function findClosures(days: readonly CalendarDay[]): Closure[] {
  const closures: Closure[] = [];
  for (let index = 0; index < days.length;) {
    const end = endOfRun(days, index);
    const run = days.slice(index, end);
    const holidays = run.filter(isClosedForHoliday);
    if (holidays.length > 0) closures.push(toClosure(days, run, holidays));
    index = Math.max(end, index + 1);
  }
  return closures;
}

/** A day off for everyone, or a weekday on which only the exchanges rest. */
const isClosedForHoliday = ({ day, holiday, isTrading, isWorking }: CalendarDay): boolean =>
  !isTrading && ((holiday !== null && !isWorking) || isoWeekday(day) <= 5);

function endOfRun(days: readonly CalendarDay[], start: number): number {
  let end = start;
  while (end < days.length && !days[end]!.isTrading) end += 1;
  return end;
}

function toClosure(days: readonly CalendarDay[], run: readonly CalendarDay[], holidays: readonly CalendarDay[]): Closure {
  const name = holidays.find(({ holiday }) => holiday !== null)?.holiday ?? '休市';
  const before = addDays(run[0]!.day, -1);
  const after = addDays(run.at(-1)!.day, 1);
  const isInYear = (day: Day): boolean => day >= days[0]!.day && day <= days.at(-1)!.day;
  return {
    name,
    first: run[0]!.day,
    last: run.at(-1)!.day,
    lastTradingDay: isInYear(before) ? before : null,
    resumes: isInYear(after) ? after : null,
    makeupDays: days.filter(({ holiday, isWorking, isTrading }) => holiday === name && isWorking && !isTrading).map(({ day }) => day),
  };
}
