import { isTradingDay } from '#modules/base/calendar/service/calendar.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { beijingClock } from '#web/format/beijing-time.ts';
import type { Business } from '../../schema/businesses.ts';

type ServiceTime = Business['serviceTime'];

/** True while the business can be handled, by the calendar and the clock of Shanghai. Throws `CalendarYearMissingError` where trading days count. */
export async function isInServiceTime(ctx: Context, { days, from, to }: ServiceTime): Promise<boolean> {
  const time = beijingClock(ctx.now);
  if (time < from || time >= to) return false;
  return days === 'every' || isTradingDay(ctx, shanghaiDay(ctx.now));
}

/** `交易日 9:00—16:00`, `每天 0:00—24:00`. */
export function formatServiceTime({ days, from, to }: ServiceTime): string {
  if (days === 'every' && from === '00:00' && to === '24:00') return '全天（含节假日）';
  return `${days === 'every' ? '每天' : '交易日'} ${from}—${to}`;
}
