import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, daysBetween, shanghaiDay, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, countWorkingDays, promiseDay } from '#securities/calendar/service/calendar.ts';
import type { ComplaintRule, ComplaintType } from '../schema.ts';

/** Pages that tell the clock are made of it. */
export const rulesTag = 'complaint-rules';

/** The days by which something was promised to who complained (DOMAIN X19). */
export interface Promises {
  acceptBy: Day;
  answerBy: Day;
  limitBy: Day;
}

/** The clock of every kind, as compliance has set it, in the order of the form. */
export function listRules(ctx: Context): Promise<ComplaintRule[]> {
  return ctx.memo.get(ctx, 'complaint.rules', rulesTag, () =>
    ctx.db.selectFrom('complaintRules').select(['type', 'acceptDays', 'answerDays', 'limitDays']).orderBy('sort').execute(),
  );
}

/** What is promised for something that came in on this day. The day of receipt does not count. */
export async function promise(ctx: Context, type: ComplaintType, receivedOn: Day): Promise<Promises> {
  const rule = (await listRules(ctx)).find((one) => one.type === type);
  if (!rule) throw fail('invalidInput', undefined, { errors: [{ path: 'type', message: '该类型暂不受理' }] });
  return {
    acceptBy: await promiseDay(ctx, receivedOn, rule.acceptDays),
    answerBy: await promiseDay(ctx, receivedOn, rule.answerDays),
    limitBy: addDays(receivedOn, rule.limitDays),
  };
}

/** Working days from the day of receipt to the day of the answer; null when a calendar is missing. */
export async function workingDaysBetween(ctx: Context, from: Day, to: Day): Promise<number | null> {
  try {
    return await countWorkingDays(ctx, from, to);
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}

/** How near the promised day is, in steps: `soon` is within two working days, today among them. */
export type ClockStanding = 'inTime' | 'soon' | 'overdue';

const soonDays = 2;

/** Up to this day something is due soon. */
export const lastSoonDay = (ctx: Context): Promise<Day> => promiseDay(ctx, shanghaiDay(ctx.now), soonDays);

/** Working days until the promised day, negative once it is over; null when a calendar is missing. */
export async function workingDaysLeft(ctx: Context, dueOn: Day): Promise<number | null> {
  const today = shanghaiDay(ctx.now);
  if (dueOn >= today) return workingDaysBetween(ctx, today, dueOn);
  const late = await workingDaysBetween(ctx, dueOn, today);
  // Over a weekend nothing is worked, and late it is all the same.
  return late === null ? null : -Math.max(late, 1);
}

/** How much of a clock has run, in the steps at which somebody is told. */
export type EscalationLevel = 0 | 50 | 80 | 100;

/** Half and four fifths of the working days from receipt to the promised day; all of it once that day is over. */
export async function escalationOf(ctx: Context, receivedOn: Day, dueOn: Day): Promise<EscalationLevel> {
  const today = shanghaiDay(ctx.now);
  if (today > dueOn) return 100;
  const between = async (to: Day) => (await workingDaysBetween(ctx, receivedOn, to)) ?? daysBetween(receivedOn, to);
  const share = (await between(today)) / Math.max(await between(dueOn), 1);
  return share >= 0.8 ? 80 : share >= 0.5 ? 50 : 0;
}
