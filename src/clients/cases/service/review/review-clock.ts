import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { promiseDay } from '#securities/calendar/service/calendar.ts';

/** How many working days a person has, by the version `b` of the business that the case began with; versions of before there was a clock say nothing. */
export const reviewDays = sql<number>`coalesce((b.body #>> '{review,days}')::int, 1)`;

/** The day by which a person has to have decided: the day of submission does not count. */
export const dueOnFrom = (ctx: Context, submittedOn: Day, days: number): Promise<Day> => promiseDay(ctx, submittedOn, days);

/** Until when cases wait for a person; of those that came on one day and have as many days the calendar is asked once. */
export function createDueDays(ctx: Context): (submittedAt: Date, days: number) => Promise<Day> {
  const found = new Map<string, Promise<Day>>();
  return (submittedAt, days) => {
    const submittedOn = shanghaiDay(submittedAt);
    const key = `${submittedOn} ${days}`;
    const dueOn = found.get(key) ?? dueOnFrom(ctx, submittedOn, days);
    found.set(key, dueOn);
    return dueOn;
  };
}
