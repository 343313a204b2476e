import { call, type Empty } from '#contract/call.ts';
import type { CalendarText, InterviewConfirmationInput, Invitation, InvitationKey, InvitationList, WishInput } from './schema.ts';

/** Lists the job seeker's interview invitations: open and coming ones, then recently cancelled ones. */
export const interviewList = call<Empty, InvitationList>('GET', '/recruit/interviews', { who: 'seeker' });

/** Confirms one of the offered times. */
export const interviewConfirm = call<InterviewConfirmationInput, Invitation>('POST', '/recruit/interviews/{id}/confirmation', {
  who: 'seeker',
});

/** Asks for other times, with a message. */
export const interviewWish = call<WishInput, Invitation>('POST', '/recruit/interviews/{id}/wish', { who: 'seeker' });

/** Returns the confirmed time as a calendar file. */
export const interviewCalendar = call<InvitationKey, CalendarText>('GET', '/recruit/interviews/{id}/calendar', { who: 'seeker' });
