import { call } from '#contract/call.ts';
import type { Meeting, MeetingPage, MeetingQuery, MeetingsQuery } from '../schema/meetings.ts';

const prefix = '/official-service/investor';
const tags = ['investor-meetings', 'firm-facts'];

/** Meetings with investors: upcoming ones first, nearest first, then past ones, latest first. */
export const investorMeetings = call<MeetingsQuery, MeetingPage>('GET', `${prefix}/meetings`, { tags });

/** One meeting with how to take part, and its record when there is one. */
export const investorMeeting = call<MeetingQuery, Meeting>('GET', `${prefix}/meeting`, { tags });

/** Path of the calendar file of a meeting. */
export const meetingCalendarPath = (id: number | string): string => `/calendar/investor-meeting/${id}.ics`;
