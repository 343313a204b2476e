import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  CalendarPage,
  CalendarQuery,
  InboxCount,
  InboxPage,
  InboxQuery,
  MomentList,
  NextMoment,
  NextStepList,
  NoticeId,
  TaskList,
} from './schema.ts';

/** Everything that waits for whoever asks, by what they may do and where they work. */
export const inboxList = staffCall<InboxQuery & { after?: string }, InboxPage>('GET', '/me/inbox');
/** How much that is, for the rail. */
export const inboxCountGet = staffCall<Empty, InboxCount>('GET', '/me/inbox/count');
export const noticeRead = staffCall<NoticeId, Empty>('POST', '/me/inbox/notices/{id}/read');

/** What whoever asks does next; never nothing. */
export const nextStepList = staffCall<Empty, NextStepList>('GET', '/me/next-steps');

/** How much of each kind waits for whoever asks, by what they may do. */
export const homeTasks = staffCall<Empty, TaskList>('GET', '/me/tasks');

/** What goes up, comes down and is due between two days, of what whoever asks may see. */
export const calendarList = staffCall<CalendarQuery, CalendarPage>('GET', '/me/calendar');

/** What goes live, ends or is due within the next days, of what whoever asks may see; and the very next of it, for the frame. */
export const momentList = staffCall<Empty, MomentList>('GET', '/me/moments');
export const nextMomentGet = staffCall<Empty, NextMoment>('GET', '/me/moments/next');
