import { call, type Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { EndedSessions, OtherSessionsEnd, SeekerSessionList, SessionsOfSeeker } from '../schema/sessions.ts';

/** Returns the open sessions of the calling job seeker. */
export const seekerSessionList = call<Empty, SeekerSessionList>('GET', '/recruit/sessions', { who: 'seeker' });

/** Ends one other session, or all others, with a code to the number. */
export const seekerSessionEnd = call<OtherSessionsEnd, EndedSessions>('POST', '/recruit/sessions/end', { who: 'seeker' });

/** Ends all sessions of the job seeker with this number. */
export const seekerSessionsEnd = staffCall<SessionsOfSeeker, EndedSessions>('POST', '/seekers/sessions/end', { may: 'account.manage' });
