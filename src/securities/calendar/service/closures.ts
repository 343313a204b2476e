import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import type { CalendarDay, Closure } from '../schema.ts';

/** Returns the closures of these days in order: each run of non-trading days that contains a holiday, as in the exchanges' notices. */
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

/** A public day off, or a weekday on which only the exchanges are closed. */
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
