import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  CalendarPage,
  InboxCalendarQuery,
  InboxCount,
  InboxPage,
  InboxQuery,
  MomentList,
  NextMoment,
  NextStepList,
  NoticeId,
  TaskList,
} from './schema.ts';

/** All pending items of the caller, according to their permissions and scopes. */
export const inboxList = staffCall<InboxQuery & { after?: string }, InboxPage>('GET', '/me/inbox');
/** The number of pending items, for the navigation. */
export const inboxCountGet = staffCall<Empty, InboxCount>('GET', '/me/inbox/count');
export const noticeRead = staffCall<NoticeId, Empty>('POST', '/me/inbox/notices/{id}/read');

/** The caller's suggested next steps; never empty. */
export const nextStepList = staffCall<Empty, NextStepList>('GET', '/me/next-steps');

/** The number of pending items of each kind, according to the caller's permissions. */
export const homeTasks = staffCall<Empty, TaskList>('GET', '/me/tasks');

/** Publications, ends and due dates between two dates, as far as the caller may see them. */
export const calendarList = staffCall<InboxCalendarQuery, CalendarPage>('GET', '/me/calendar');

/** Publications, ends and due dates within the next days, as far as the caller may see them; and the next one, for the header. */
export const momentList = staffCall<Empty, MomentList>('GET', '/me/moments');
export const nextMomentGet = staffCall<Empty, NextMoment>('GET', '/me/moments/next');
