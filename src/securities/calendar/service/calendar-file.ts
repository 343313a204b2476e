import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { TaggedText } from '#platform/http/send-text.ts';

interface CalendarFile {
  name: string;
  description: string;
  /** Identifier of the producer for programs: `trading-calendar`. */
  product: string;
  /** Each event has a stable id, so that subscribed calendars update it in place. */
  events: readonly ICalEventData[];
}

/** Writes events as an iCalendar text (RFC 5545) to open or subscribe to. */
export function writeCalendarFile({ name, description, product, events }: CalendarFile): TaggedText {
  const calendar = ical({
    name,
    description,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'brokerage-site', product, language: 'ZH' },
    ttl: 86_400,
  });
  for (const event of events) calendar.createEvent(event);
  const text = calendar.toString();
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
