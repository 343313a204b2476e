import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { interviewCalendar, interviewConfirm, interviewList, interviewWish } from './calls.ts';
import { calendarText, interviewConfirmationInput, invitation, invitationKey, invitationList, wishInput } from './schema.ts';
import { createInterviewCalendar } from './service/interview-calendar.ts';
import { requestOtherTimes, confirmInterview, findOwnInvitation, listInterviews } from './service/own-interviews.ts';

/** The calls about the job seeker's own interviews. */
export const interviewApi: readonly Endpoint[] = [
  endpoint(interviewList, { input: noInput, result: invitationList, summary: '本人的面试邀请' }, listInterviews),
  endpoint(
    interviewConfirm,
    { input: interviewConfirmationInput, result: invitation, summary: '确认一个面试时间', outcomes: ['notFound', 'conflict'] },
    confirmInterview,
  ),
  endpoint(
    interviewWish,
    { input: wishInput, result: invitation, summary: '申请改约面试时间', outcomes: ['notFound', 'conflict'] },
    requestOtherTimes,
  ),
  endpoint(
    interviewCalendar,
    { input: invitationKey, result: calendarText, summary: '面试时间的日历文件', outcomes: ['notFound', 'conflict'] },
    async (ctx, key) => createInterviewCalendar(ctx, await findOwnInvitation(ctx, key)),
  ),
];
