import { call } from '#contract/call.ts';
import type { Meeting, MeetingPage, MeetingQuery, MeetingsQuery } from '../schema/meetings.ts';

const prefix = '/official-service/investor';
const tags = ['investor-meetings'];

/** Meetings with investors: those to come, the next one first, then those that are over, the last one first. */
export const investorMeetings = call<MeetingsQuery, MeetingPage>('GET', `${prefix}/meetings`, { tags });

/** One meeting with how to take part, and its record once there is one. */
export const investorMeeting = call<MeetingQuery, Meeting>('GET', `${prefix}/meeting`, { tags });

/** Where a meeting is put into one's own calendar. */
export const meetingCalendarPath = (id: number | string): string => `/calendar/investor-meeting/${id}.ics`;
