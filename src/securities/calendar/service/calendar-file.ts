import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { TaggedText } from '#platform/http/send-text.ts';

interface CalendarFile {
  name: string;
  description: string;
  /** What of this site made it, for programs: `trading-calendar`. */
  product: string;
  /** Each with an id of its own that stays: a subscribed calendar then changes in place. */
  events: readonly ICalEventData[];
}

/** Events as a calendar that programs open or subscribe to (RFC 5545). */
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
