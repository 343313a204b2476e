import { addDays, shanghaiDay, type Day } from '#platform/day.ts';

/** From the first to the last day, both included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** So many days up to today. */
export function spanOf(now: Date, days: number): DaySpan {
  const to = shanghaiDay(now);
  return { from: addDays(to, 1 - days), to };
}

/** As many days before them. */
export const spanBefore = ({ from }: DaySpan, days: number): DaySpan => ({ from: addDays(from, -days), to: addDays(from, -1) });

/** Every day of a span. */
export function daysOf({ from, to }: DaySpan): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
