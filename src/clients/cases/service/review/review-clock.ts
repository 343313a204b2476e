import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { computeDeadlineDay } from '#securities/calendar/service/calendar.ts';

/**
 * Working days for the manual review, from the version `b` that the case started with; versions from before the limit existed
 * have none.
 */
export const reviewDays = sql<number>`coalesce((b.body #>> '{review,days}')::int, 1)`;

/** Returns the date by which a decision is due: the day of submission does not count. */
export const computeDueDate = (ctx: Context, submittedOn: Day, days: number): Promise<Day> => computeDeadlineDay(ctx, submittedOn, days);

/** Returns a function that computes due dates; results are cached by day and limit. */
export function createDueDays(ctx: Context): (submittedAt: Date, days: number) => Promise<Day> {
  const found = new Map<string, Promise<Day>>();
  return (submittedAt, days) => {
    const submittedOn = shanghaiDay(submittedAt);
    const key = `${submittedOn} ${days}`;
    const dueOn = found.get(key) ?? computeDueDate(ctx, submittedOn, days);
    found.set(key, dueOn);
    return dueOn;
  };
}
