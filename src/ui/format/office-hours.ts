import { beijingClock, beijingDay } from './beijing-time.ts';
import { weekdayOf } from './weekday.ts';

interface Span {
  from: string;
  until: string;
}

/** `工作日 8:30–21:00，周末及节假日 9:00–17:30`. */
export function formatHours({ workdays, restDays }: { workdays: Span; restDays: Span | null }): string {
  const usual = `工作日 ${formatSpan(workdays)}`;
  return restDays ? `${usual}，周末及节假日 ${formatSpan(restDays)}` : `${usual}，周末及节假日休息`;
}

/** Formats a time span within one day, as `11月24日（星期二）9:00–20:00`; `今天` replaces the day of `now`. */
export function formatStretch({ from, until }: Span, now: string): string {
  const day = beijingDay(from);
  const name = day === beijingDay(now) ? '今天' : dayWithWeekday(day);
  return `${name} ${formatSpan({ from: beijingClock(from), until: beijingClock(until) })}`;
}

/** `11月24日（星期二）`. */
export const dayWithWeekday = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日（星期${weekdayOf(day)}）`;

const formatSpan = ({ from, until }: Span): string => `${shorten(from)}–${shorten(until)}`;
const shorten = (clock: string): string => clock.replace(/^0/, '');
