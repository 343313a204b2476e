import { addDays, shanghaiDay, type Day } from '#platform/day.ts';

/** A span of days, the first and the last included. */
export interface ReportSpan {
  from: Day;
  to: Day;
}

/** Returns the given number of days up to today. */
export function createReportSpan(now: Date, days: number): ReportSpan {
  const to = shanghaiDay(now);
  return { from: addDays(to, 1 - days), to };
}

/** Returns the span of the same length before. */
export const getPreviousSpan = ({ from }: ReportSpan, days: number): ReportSpan => ({ from: addDays(from, -days), to: addDays(from, -1) });

export function listSpanDays({ from, to }: ReportSpan): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
