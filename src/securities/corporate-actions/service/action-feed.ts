import { ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import type { TaggedText } from '#platform/http/send-text.ts';
import { writeCalendarFile } from '#securities/calendar/service/calendar-file.ts';
import type { ActionKind } from '../schema.ts';
import { kindNames, nameDay } from '../web/action-labels.ts';
import { readEvents, readSecurityEvents, type EventRow } from './list-events.ts';
import { summariseAction } from './summarise-action.ts';

/** A calendar keeps the last days, so that late postponements are still shown. */
const daysBack = 7;
const daysAhead = 366;
const mostEvents = 2000;

/**
 * Returns the coming events, of all kinds or one, in RFC 5545; an event keeps its UID when its day is corrected, so that
 * subscribed calendars update in place.
 */
export async function makeActionFeed(ctx: Context, kind?: ActionKind): Promise<TaggedText> {
  const today = shanghaiDay(ctx.now);
  const rows = await readEvents(ctx, addDays(today, -daysBack), addDays(today, daysAhead), kind ? { kind } : {}, mostEvents);
  return makeFeed(kind ? `${kindNames[kind]}日历` : '新股与公司行动日历', rows);
}

/** Returns all days of a share and of its bonds, past ones included; empty for a security without any, which may get some later. */
export async function makeSecurityFeed(ctx: Context, code: string): Promise<TaggedText> {
  return makeFeed(`${code} 公司行动`, await readSecurityEvents(ctx, code));
}

function makeFeed(name: string, rows: readonly EventRow[]): TaggedText {
  const description = '申购、缴款、上市、除权除息与解禁的日子；以发行人与交易所公告为准';
  return writeCalendarFile({ name, description, product: 'corporate-actions', events: rows.map(toCalendarEvent) });
}

function toCalendarEvent(row: EventRow): ICalEventData {
  const { kind, code, eventKey, what, day, name, body, isCancelled, origin, revision, updatedAt } = row;
  return {
    id: `${kind}-${code}-${encodeURIComponent(eventKey)}-${what}@corporate-actions`,
    sequence: revision,
    start: midnight(day),
    end: midnight(addDays(day, 1)),
    allDay: true,
    stamp: updatedAt,
    lastModified: updatedAt,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `${isCancelled ? '已取消：' : ''}${name}（${code}）${nameDay(row)}`,
    description: `${summariseAction(body)}。${origin === 'sample' ? '示例数据。' : ''}`,
  };
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);
