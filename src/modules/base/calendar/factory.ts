import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import type { CalendarDay, CalendarYearDraft } from './schema.ts';

/** A year without holidays: Mondays to Fridays are trading days, working days and days of southbound trading; say what differs. */
export function buildCalendarYear(year: number, differing: Record<Day, Partial<CalendarDay>> = {}): CalendarYearDraft {
  const days: CalendarDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const isWeekday = isoWeekday(day) <= 5;
    days.push({ day, isTrading: isWeekday, isWorking: isWeekday, isHkConnect: isWeekday, holiday: null, note: null, ...differing[day] });
  }
  return { year, source: '测试', days };
}

/** A holiday of everyone on these days. */
export function holiday(name: string, ...days: Day[]): Record<Day, Partial<CalendarDay>> {
  const off = { isTrading: false, isWorking: false, isHkConnect: false, holiday: name };
  return Object.fromEntries(days.map((day) => [day, off]));
}

/** Weekend days that offices work for a holiday. */
export function makeup(name: string, ...days: Day[]): Record<Day, Partial<CalendarDay>> {
  return Object.fromEntries(days.map((day) => [day, { isWorking: true, holiday: name }]));
}
