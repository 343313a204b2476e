import { sql } from 'kysely';
import { promiseDay } from '#modules/base/calendar/service/calendar.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';

/** How many working days a person has, by the version `b` of the business that the case began with; versions of before there was a clock say nothing. */
export const reviewDays = sql<number>`coalesce((b.body #>> '{review,days}')::int, 1)`;

/** The day by which a person has to have decided: the day of submission does not count. */
export const dueOnFrom = (ctx: Context, submittedOn: Day, days: number): Promise<Day> => promiseDay(ctx, submittedOn, days);

export const reviewDueOn = (ctx: Context, submittedAt: Date, days: number): Promise<Day> => dueOnFrom(ctx, shanghaiDay(submittedAt), days);
