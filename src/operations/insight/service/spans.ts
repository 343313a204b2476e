import { addDays, shanghaiDay, type Day } from '#platform/day.ts';

/** A span of days, the first and the last included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** Returns the given number of days up to today. */
export function spanOf(now: Date, days: number): DaySpan {
  const to = shanghaiDay(now);
  return { from: addDays(to, 1 - days), to };
}

/** Returns the span of the same length before. */
export const spanBefore = ({ from }: DaySpan, days: number): DaySpan => ({ from: addDays(from, -days), to: addDays(from, -1) });

export function daysOf({ from, to }: DaySpan): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
