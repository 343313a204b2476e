import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, daysBetween, shanghaiDay, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, countWorkingDays, computeDeadlineDay } from '#securities/calendar/service/calendar.ts';
import type { ComplaintRule, ComplaintType } from '../schema.ts';

/** The cache tag of pages that show the time limits. */
export const rulesTag = 'complaint-rules';

/** The deadlines of a case (trade rule X19). */
export interface Deadlines {
  acceptBy: Day;
  answerBy: Day;
  limitBy: Day;
}

/** Lists the time limits of every kind, as set by compliance, in the order of the form. */
export function listRules(ctx: Context): Promise<ComplaintRule[]> {
  return ctx.memo.get(ctx, 'complaint.rules', rulesTag, () =>
    ctx.db.selectFrom('complaintRules').select(['type', 'acceptDays', 'answerDays', 'limitDays']).orderBy('sort').execute(),
  );
}

/** Computes the deadlines of a case received on this date. The day of receipt does not count. */
export async function computeDeadlines(ctx: Context, type: ComplaintType, receivedOn: Day): Promise<Deadlines> {
  const rule = (await listRules(ctx)).find((one) => one.type === type);
  if (!rule) throw fail('invalidInput', undefined, { errors: [{ path: 'type', message: '该类型暂不受理' }] });
  return {
    acceptBy: await computeDeadlineDay(ctx, receivedOn, rule.acceptDays),
    answerBy: await computeDeadlineDay(ctx, receivedOn, rule.answerDays),
    limitBy: addDays(receivedOn, rule.limitDays),
  };
}

/** Counts the working days from the day of receipt to the day of the answer; null when a calendar is missing. */
export async function tryCountWorkingDays(ctx: Context, from: Day, to: Day): Promise<number | null> {
  try {
    return await countWorkingDays(ctx, from, to);
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}

/** The urgency of the due date: `soon` is within two working days, including today. */
export type CaseDeadlineStatus = 'inTime' | 'soon' | 'overdue';

const soonDays = 2;

/** Returns the last due date that counts as soon. */
export const findLastSoonDay = (ctx: Context): Promise<Day> => computeDeadlineDay(ctx, shanghaiDay(ctx.now), soonDays);

/** Returns the working days until the due date, negative once it is over; null when a calendar is missing. */
export async function tryCountWorkingDaysLeft(ctx: Context, dueOn: Day): Promise<number | null> {
  const today = shanghaiDay(ctx.now);
  if (dueOn >= today) return tryCountWorkingDays(ctx, today, dueOn);
  const late = await tryCountWorkingDays(ctx, dueOn, today);
  // A case is overdue over a weekend, even though no working day has passed.
  return late === null ? null : -Math.max(late, 1);
}

/** The passed share of a time limit in percent, in the steps at which somebody is notified. */
export type EscalationLevel = 0 | 50 | 80 | 100;

/** Returns 50 and 80 after half and four fifths of the working days from receipt to the due date; 100 once that date is over. */
export async function computeEscalationLevel(ctx: Context, receivedOn: Day, dueOn: Day): Promise<EscalationLevel> {
  const today = shanghaiDay(ctx.now);
  if (today > dueOn) return 100;
  const between = async (to: Day) => (await tryCountWorkingDays(ctx, receivedOn, to)) ?? daysBetween(receivedOn, to);
  const share = (await between(today)) / Math.max(await between(dueOn), 1);
  return share >= 0.8 ? 80 : share >= 0.5 ? 50 : 0;
}
