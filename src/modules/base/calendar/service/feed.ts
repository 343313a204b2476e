import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { Context } from '#platform/context.ts';
import { addDays, isoWeekday, shanghaiDay, type Day } from '#platform/day.ts';
import type { CalendarDay, Closure } from '../schema.ts';
import { calendarTag, loadYear } from './calendar.ts';
import { findClosures, listYears } from './read-calendar.ts';

/** The calendar as programs subscribe to it. */
export interface CalendarFeed {
  text: string;
  /** With its quotation marks; the same for as long as the calendar says the same. */
  etag: string;
}

/**
 * What departs from the plain week, as whole-day events of last year and every year imported since: closures of the exchanges,
 * weekends that offices work while the exchanges rest, and days without southbound trading. RFC 5545; an event keeps its UID
 * whenever a year is imported anew, so that a subscribed calendar changes in place.
 */
export function makeFeed(ctx: Context): Promise<CalendarFeed> {
  const thisYear = Number(shanghaiDay(ctx.now).slice(0, 4));
  return ctx.memo.get(ctx, `calendar.feed.${thisYear}`, calendarTag, async () => {
    const years = (await listYears(ctx)).filter(({ year }) => year >= thisYear - 1);
    const calendar = ical({
      name: '沪深北交易日历',
      description: '休市安排、调休上班日与港股通不开通的日期',
      method: ICalCalendarMethod.PUBLISH,
      prodId: { company: 'qianting', product: 'trading-calendar', language: 'ZH' },
      ttl: 86_400,
    });
    for (const { year, importedAt } of years) {
      const days = [...(await loadYear(ctx, year)).values()];
      for (const event of [...findClosures(days).map(closureEvent), ...days.flatMap(dayEvents)]) {
        calendar.createEvent({ ...event, stamp: importedAt, allDay: true });
      }
    }
    const text = calendar.toString();
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  });
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const uid = (kind: string, day: Day): string => `${kind}-${day}@trading-calendar.qianting`;

/** The end of a whole-day event is the day after it. */
function closureEvent({ name, first, last, resumes }: Closure): ICalEventData {
  return {
    id: uid('closure', first),
    start: midnight(first),
    end: midnight(addDays(last, 1)),
    summary: `休市：${name}`,
    ...(resumes && { description: `沪深北交易所休市，${resumes} 恢复交易。` }),
  };
}

function dayEvents({ day, isTrading, isWorking, isHkConnect, holiday, note }: CalendarDay): ICalEventData[] {
  const whole = { start: midnight(day), end: midnight(addDays(day, 1)) };
  if (isWorking && !isTrading && isoWeekday(day) > 5) {
    return [{ ...whole, id: uid('makeup', day), summary: `调休上班，不开市（${holiday ?? '节假日'}）` }];
  }
  if (!isTrading) return [];
  if (!isHkConnect) return [{ ...whole, id: uid('hk-closed', day), summary: '港股通不开通', description: '沪深北交易所正常交易。' }];
  return note === null ? [] : [{ ...whole, id: uid('note', day), summary: note }];
}
