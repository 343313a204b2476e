import { call, type Empty } from '#contract/call.ts';
import type { CalendarText, ConfirmationInput, Invitation, InvitationKey, InvitationList, WishInput } from './schema.ts';

/** One's own invitations to interviews: what is open and coming, then what was called off lately. */
export const interviewList = call<Empty, InvitationList>('GET', '/recruit/interviews', { who: 'seeker' });

/** Takes one of the times that were offered. */
export const interviewConfirm = call<ConfirmationInput, Invitation>('POST', '/recruit/interviews/{id}/confirmation', { who: 'seeker' });

/** Asks for other times, in words. */
export const interviewWish = call<WishInput, Invitation>('POST', '/recruit/interviews/{id}/wish', { who: 'seeker' });

/** The confirmed time for one's own calendar. */
export const interviewCalendar = call<InvitationKey, CalendarText>('GET', '/recruit/interviews/{id}/calendar', { who: 'seeker' });
