import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { CalendarYearMissingError, isTradingDay, nextTradingDay } from '#securities/calendar/service/calendar.ts';
import { beijingClock, spokenDay } from '#ui/format/beijing-time.ts';
import type { Business } from '../../schema/businesses.ts';

type ServiceTime = Business['serviceTime'];

/**
 * Returns true during service hours, by the calendar and clock of Shanghai. Throws `CalendarYearMissingError` when trading days
 * are needed and unknown.
 */
export async function isInServiceTime(ctx: Context, { days, from, to }: ServiceTime): Promise<boolean> {
  const time = beijingClock(ctx.now);
  if (time < from || time >= to) return false;
  return days === 'every' || isTradingDay(ctx, shanghaiDay(ctx.now));
}

/** Returns when a closed business opens next, as `11 月 25 日 09:00`; null beyond the known calendar. */
export async function nextOpening(ctx: Context, { days, from }: ServiceTime): Promise<string | null> {
  const [today, time] = [shanghaiDay(ctx.now), beijingClock(ctx.now)];
  if (time < from && (days === 'every' || (await isTradingDay(ctx, today)))) return `今天 ${from}`;
  if (days === 'every') return `${spokenDay(addDays(today, 1), today)} ${from}`;
  try {
    return `${spokenDay(await nextTradingDay(ctx, today), today)} ${from}`;
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}

/** `交易日 9:00—16:00`, `每天 0:00—24:00`. */
export function formatServiceTime({ days, from, to }: ServiceTime): string {
  if (days === 'every' && from === '00:00' && to === '24:00') return '全天（含节假日）';
  return `${days === 'every' ? '每天' : '交易日'} ${from}—${to}`;
}
