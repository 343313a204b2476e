import { ICalEventStatus } from 'ical-generator';
import { summarize } from '#content/articles/service/texts/sanitize-body.ts';
import { getProductCode } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import type { TaggedText } from '#platform/http/send-text.ts';
import { writeCalendarFile } from '#securities/calendar/service/calendar-file.ts';
import { getMeeting } from './meetings.ts';

/** Returns a meeting as a calendar file, marked as cancelled where it is. Throws 40004 when there is none with this id. */
export async function buildMeetingCalendar(ctx: Context, id: number): Promise<TaggedText> {
  const { title, host, startsAt, endsAt, place, city, onlineUrl, phone, summary, state, cancelledReason } = await getMeeting(ctx, { id });
  const product = await getProductCode(ctx);
  const remarks = [cancelledReason && `活动已取消：${cancelledReason}`, summarize(summary), `主办：${host}`, `联系电话：${phone}`];
  return writeCalendarFile({
    name: title,
    description: `${host}的投资者交流会`,
    product: 'investor-meetings',
    events: [
      {
        id: `investor-meeting-${id}@investor-meetings.${product}`,
        start: new Date(startsAt),
        end: new Date(endsAt),
        stamp: new Date(startsAt),
        summary: title,
        description: remarks.filter(Boolean).join('\n'),
        status: state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        ...(place && { location: `${city}${place}` }),
        ...(onlineUrl && { url: onlineUrl }),
      },
    ],
  });
}
