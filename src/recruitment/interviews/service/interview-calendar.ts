import { getFirmName, getProductCode } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { writeCalendarFile } from '#securities/calendar/service/calendar-file.ts';
import type { CalendarText, Invitation } from '../schema.ts';

/**
 * Returns a confirmed interview as a calendar event for the applicant or an interviewer, without names. Throws 40009 while no
 * time is confirmed.
 */
export async function createInterviewCalendar(ctx: Context, { id, job, number, note, slots, slotId }: Invitation): Promise<CalendarText> {
  const slot = slots.find((one) => one.id === slotId);
  if (!slot) throw fail('conflict', '面试时间尚未确认');
  const [firm, product] = await Promise.all([getFirmName(ctx), getProductCode(ctx)]);
  const summary = `${firm}面试：${job.title}`;
  const { text } = writeCalendarFile({
    name: summary,
    description: summary,
    product: 'interviews',
    events: [
      {
        // One invitation is one event, so that another confirmed time moves it.
        id: `interview-${id}@interviews.${product}`,
        start: new Date(slot.startsAt),
        end: new Date(slot.endsAt),
        stamp: ctx.now,
        summary,
        description: [`投递编号：${number}`, `面试人：${slot.host}`, note].filter(Boolean).join('\n'),
        location: slot.place,
      },
    ],
  });
  return { text };
}
