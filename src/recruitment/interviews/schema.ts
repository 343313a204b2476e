import { z } from 'zod';
import { invitationStates } from './web/invitation-labels.ts';

const moment = z.string();

/** An offered time; times are ISO texts. */
export const slot = z.object({
  id: z.string(),
  startsAt: moment,
  endsAt: moment,
  isOnline: z.boolean(),
  /** The address, or how to join online. */
  place: z.string(),
  host: z.string(),
  /** True when it is full or has begun. */
  isTaken: z.boolean(),
});
export type Slot = z.infer<typeof slot>;

export const invitation = z.object({
  id: z.string(),
  state: z.enum(invitationStates),
  job: z.object({ id: z.number(), title: z.string(), department: z.string() }),
  number: z.string(),
  note: z.string(),
  slots: z.array(slot),
  /** The confirmed time; null until then. */
  slotId: z.string().nullable(),
  wish: z.string().nullable(),
  /** The firm's reason for the cancellation. */
  reason: z.string().nullable(),
  invitedAt: moment,
  /** Remaining requests for other times. */
  wishesLeft: z.number(),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationList = z.object({ invitations: z.array(invitation) });
export type InvitationList = z.infer<typeof invitationList>;

const id = z.uuid('面试邀请不存在');
export const invitationKey = z.object({ id });
export type InvitationKey = z.infer<typeof invitationKey>;

export const interviewConfirmationInput = z.strictObject({ id, slotId: z.uuid('请选择一个时间') });
export type InterviewConfirmationInput = z.infer<typeof interviewConfirmationInput>;

export const wishInput = z.strictObject({
  id,
  wish: z.string('请填写方便的时间').trim().min(1, '请填写方便的时间').max(200, '不超过 200 字'),
});
export type WishInput = z.infer<typeof wishInput>;

/** One calendar event (RFC 5545), as text. */
export const calendarText = z.object({ text: z.string() });
export type CalendarText = z.infer<typeof calendarText>;
