import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { requireScope } from '#platform/staff-access.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import type { CalendarText } from '#recruitment/interviews/schema.ts';
import { cancelInterview, offerInterviews, readInterview } from '#recruitment/interviews/service/arrange-interviews.ts';
import { createInterviewCalendar } from '#recruitment/interviews/service/interview-calendar.ts';
import type { BulkResult, InterviewInput } from '../schema.ts';
import { deliveryWork, requireManaged, requireReadable } from './queue.ts';

type ParsedOffer = Omit<Required<InterviewInput>, 'slots'> & {
  slots: (Omit<InterviewInput['slots'][number], 'minutes' | 'capacity'> & { minutes: number; capacity: number })[];
};

/** Offers times to applicants; throws and reports as `offerInterviews`. */
export async function offerInterviewTimes(ctx: Context, deps: DeliveryDeps, { slots, ...offer }: ParsedOffer): Promise<BulkResult> {
  requireScope(ctx, 'queue', deliveryWork.code);
  return offerInterviews(ctx, deps, { ...offer, slots: slots.map((slot) => ({ ...slot, startsAt: new Date(slot.startsAt) })) });
}

export async function cancelInterviewTimes(ctx: Context, deps: DeliveryDeps, input: { number: string; reason: string }): Promise<Empty> {
  await requireManaged(ctx, input.number);
  await cancelInterview(ctx, deps, input);
  return {};
}

/** Returns the confirmed interview of a delivery that the caller may read, as a calendar file. */
export async function createStaffCalendar(ctx: Context, { number }: { number: string }): Promise<CalendarText> {
  const interview = await readInterview(ctx, await requireReadable(ctx, 'recruitment.read', number));
  if (!interview) throw fail('conflict', '这份投递目前没有面试安排');
  return createInterviewCalendar(ctx, interview);
}
