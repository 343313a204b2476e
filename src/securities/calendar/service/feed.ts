import type { ICalEventData } from 'ical-generator';
import type { Context } from '#platform/context.ts';
import { addDays, isoWeekday, shanghaiDay, type Day } from '#platform/day.ts';
import type { TaggedText } from '#platform/http/send-text.ts';
import type { CalendarDay, Closure } from '../schema.ts';
import { writeCalendarFile } from './calendar-file.ts';
import { calendarTag, listYears, loadYear } from './calendar.ts';
import { findClosures } from './closures.ts';

/**
 * Returns the exceptions to the normal week as all-day events, from last year to the last imported year: closures of the
 * exchanges, weekends worked while the exchanges are closed, and days without southbound trading. RFC 5545; an event keeps its
 * UID when a year is imported again, so that subscribed calendars update in place.
 */
export function makeFeed(ctx: Context): Promise<TaggedText> {
  const thisYear = Number(shanghaiDay(ctx.now).slice(0, 4));
  return ctx.memo.get(ctx, `calendar.feed.${thisYear}`, calendarTag, async () => {
    const years = (await listYears(ctx)).filter(({ year }) => year >= thisYear - 1);
    const events: ICalEventData[] = [];
    for (const { year, importedAt } of years) {
      const days = [...(await loadYear(ctx, year)).values()];
      for (const event of [...findClosures(days).map(closureEvent), ...days.flatMap(dayEvents)])
        events.push({ ...event, stamp: importedAt, allDay: true });
    }
    const description = '休市安排、调休上班日与港股通不开通的日期';
    return writeCalendarFile({ name: '沪深北交易日历', description, product: 'trading-calendar', events });
  });
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const uid = (kind: string, day: Day): string => `${kind}-${day}@trading-calendar`;

/** An all-day event ends on the day after its last day. */
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
