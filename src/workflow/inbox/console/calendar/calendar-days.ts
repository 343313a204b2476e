import { daysSinceMonday, plusDays, plusMonths } from '#ui/format/day-steps.ts';

export const calendarViews = ['month', 'week'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Returns the dates of a view around a date: whole weeks from Monday to Sunday. */
export function listViewDays(view: CalendarView, day: string): string[] {
  const [first, last] = view === 'week' ? [day, day] : [`${day.slice(0, 7)}-01`, plusDays(plusMonths(`${day.slice(0, 7)}-01`, 1), -1)];
  const days: string[] = [];
  const end = plusDays(last, 6 - daysSinceMonday(last));
  for (let one = plusDays(first, -daysSinceMonday(first)); one <= end; one = plusDays(one, 1)) days.push(one);
  return days;
}

/** Returns the same dates by week. */
export const weeksOf = (days: readonly string[]): string[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** Returns the date of the previous or next view. */
export const shiftView = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'week' ? plusDays(day, 7 * by) : plusMonths(`${day.slice(0, 7)}-01`, by);

/** Returns the title of a view: `2026 年 11 月`, `2026-11-23 至 11-29`. */
export function viewTitle(view: CalendarView, day: string): string {
  if (view === 'month') return `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`;
  const days = listViewDays(view, day);
  return `${days[0]} 至 ${days.at(-1)!.slice(5)}`;
}
