import type { Context } from '#platform/context.ts';
import { addDays, daysBetween, shanghaiDay, type Day } from '#platform/day.ts';
import { addTradingDays, CalendarYearMissingError } from '#securities/calendar/service/calendar.ts';
import { isListKind } from '#securities/lists/service/definition/lists.ts';
import { findFreshness, assessDayFreshness, type DayFreshness } from '#securities/lists/service/freshness/freshness.ts';
import { findListSettings } from '#securities/lists/service/freshness/list-settings.ts';
import { exchangeNames } from '#securities/lists/web/exchange.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import type { Expectation, Register } from '#workflow/imports/definition/register.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { readLastChanges } from '#workflow/imports/stores/register/contents.ts';
import type { ListLine } from '../../schema/lists.ts';

/** The state of a list or register as shown to staff: up to date, or late. */
export interface TargetFreshness extends Pick<ListLine, 'standing' | 'lateFor' | 'expectedDay' | 'due'> {
  /** For late data: since which date, and what is missing. */
  overdue: { dueOn: Day; text: string } | null;
  /** For up-to-date data: the date, and the hour if any, by which the next data are due. */
  nextDue: { day: Day; clock: string | null } | null;
}

const free: TargetFreshness = { standing: 'free', lateFor: null, expectedDay: null, due: null, overdue: null, nextDue: null };

/**
 * Judges a list by the firm's published schedule, and a register by its declared expectation. A register that never had a row is
 * not expected, unless others depend on its future dates.
 */
export async function readTargetFreshness(ctx: Context, { kind, code, register }: ImportTarget): Promise<TargetFreshness> {
  if (kind === 'list') return isListKind(code) ? judgeList(ctx, code) : free;
  if (!register?.expects) return free;
  const asOf = await findDay(ctx, register);
  const { expects } = register;
  if (expects.every === 'ahead') return judgeAhead(ctx, expects, asOf);
  if (asOf === null) return free;
  if (expects.every === 'days') return judgeAge(ctx, expects, asOf);
  return toTradingDays(ctx, expects, { asOf, ...(await assessDayFreshness(ctx, expects, asOf)) });
}

async function judgeList(ctx: Context, list: Parameters<typeof findFreshness>[1]): Promise<TargetFreshness> {
  const [freshness, { cutOff, lagDays }] = await Promise.all([findFreshness(ctx, list), findListSettings(ctx, list)]);
  if (cutOff === null) return free;
  const { expectedDay, markets, asOf } = freshness;
  const behind = markets.filter((market) => expectedDay !== null && market.asOf < expectedDay);
  const oldest = markets.map((market) => market.asOf).toSorted()[0] ?? asOf;
  const missing =
    behind.length > 0 && behind.length < markets.length ? behind.map(({ exchange }) => exchangeNames[exchange]).join('、') : '';
  return toTradingDays(ctx, { cutOff, lagDays }, { ...freshness, asOf: oldest, missing });
}

/** Returns the newest date in the rows; for registers without dates, the day of the last change. */
async function findDay(ctx: Context, register: Register): Promise<Day | null> {
  if (register.findNewest) return register.findNewest(ctx);
  const changedAt = (await readLastChanges(ctx)).get(register.code);
  return changedAt ? beijingDay(changedAt) : null;
}

interface PromisedHour {
  cutOff: string;
  lagDays: number;
}

async function toTradingDays(
  ctx: Context,
  { cutOff, lagDays }: PromisedHour,
  judged: DayFreshness & { asOf: Day | null; missing?: string },
): Promise<TargetFreshness> {
  const { asOf, expectedDay, missedTradingDays, isStale, missing = '' } = judged;
  const due = `${lagDays === 0 ? '当日' : `其后第 ${lagDays} 个交易日`} ${cutOff} 前`;
  if (isStale === null || expectedDay === null) return { ...free, standing: 'unknown', due };
  if (!isStale) {
    const day = await firstMissed(ctx, { asOf, expectedDay, lagDays });
    return { ...free, standing: 'fresh', expectedDay, due, nextDue: { day, clock: cutOff } };
  }
  return {
    ...free,
    standing: 'late',
    lateFor: missedTradingDays === null ? null : `${missedTradingDays} 个交易日`,
    expectedDay,
    due,
    overdue: {
      dueOn: await firstMissed(ctx, { asOf, expectedDay, lagDays }),
      text: `应有 ${expectedDay} 的数据，${missing}现有${asOf ? ` ${asOf} 的` : '的一份也没有'}`,
    },
  };
}

/** Returns the due date of the data after the newest; for late data, the date that was missed. */
async function firstMissed(
  ctx: Context,
  { asOf, expectedDay, lagDays }: { asOf: Day | null; expectedDay: Day; lagDays: number },
): Promise<Day> {
  if (asOf === null) return expectedDay;
  try {
    return await addTradingDays(ctx, asOf, 1 + lagDays);
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return expectedDay;
    throw error;
  }
}

function judgeAge(ctx: Context, { days }: Extract<Expectation, { every: 'days' }>, asOf: Day): TargetFreshness {
  const [dueOn, due] = [addDays(asOf, days), `至少每 ${days} 天更新一次`];
  const late = daysBetween(dueOn, shanghaiDay(ctx.now));
  if (late <= 0) return { ...free, standing: 'fresh', expectedDay: dueOn, due, nextDue: { day: dueOn, clock: null } };
  return {
    ...free,
    standing: 'late',
    lateFor: `${late} 天`,
    expectedDay: dueOn,
    due,
    overdue: { dueOn, text: `最近的内容是 ${asOf} 的，${due}` },
  };
}

function judgeAhead(ctx: Context, { days }: Extract<Expectation, { every: 'ahead' }>, asOf: Day | null): TargetFreshness {
  const today = shanghaiDay(ctx.now);
  const [expectedDay, due] = [addDays(today, days), `提前 ${days} 天`];
  if (asOf !== null && asOf >= expectedDay)
    return { ...free, standing: 'fresh', expectedDay, due, nextDue: { day: addDays(asOf, 1 - days), clock: null } };
  const dueOn = asOf === null ? today : addDays(asOf, 1 - days);
  return {
    ...free,
    standing: 'late',
    lateFor: asOf === null ? null : `${Math.max(1, daysBetween(dueOn, today))} 天`,
    expectedDay,
    due,
    overdue: { dueOn, text: asOf === null ? '一天也没有，涉及的日期都无法推算' : `只到 ${asOf}，其后的日期无法推算` },
  };
}
