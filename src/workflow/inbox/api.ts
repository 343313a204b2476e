import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import * as calls from './calls.ts';
import * as schema from './schema.ts';
import { createCalendarSources, listCalendar } from './service/calendar/list-calendar.ts';
import type { InboxSource } from './service/inbox-source.ts';
import { countInbox, listInbox } from './service/list-inbox.ts';
import { listTasks } from './service/list-tasks.ts';
import { createMomentSources, findNextMoment, listMoments } from './service/moments/list-moments.ts';
import { listNextSteps, type SetupSource } from './service/next-steps.ts';
import { readNotice } from './service/read-notice.ts';

interface InboxDeps extends Pick<DataImportDeps, 'targets'> {
  /** The sources of pending items; called with each request. */
  sources: () => readonly InboxSource[];
  setUps: readonly SetupSource[];
}

export function createInboxApi(deps: InboxDeps): readonly Endpoint[] {
  const moments = createMomentSources(deps);
  const calendar = createCalendarSources(deps);
  return [
    endpoint(calls.momentList, { input: noInput, result: schema.momentList, summary: '今后两周的生效、到期与应更新' }, (ctx) =>
      listMoments(ctx, moments),
    ),
    endpoint(calls.nextMomentGet, { input: noInput, result: schema.nextMoment, summary: '下一项自动生效的内容' }, (ctx) =>
      findNextMoment(ctx, moments),
    ),
    endpoint(
      calls.calendarList,
      { input: schema.inboxCalendarQuery, result: schema.calendarPage, summary: '内容日历：上架、下架与应更新' },
      (ctx, query) => listCalendar(ctx, calendar, query),
    ),
    endpoint(calls.nextStepList, { input: noInput, result: schema.nextStepList, summary: '自己的下一步' }, (ctx) =>
      listNextSteps(ctx, deps.sources(), deps.setUps),
    ),
    endpoint(calls.homeTasks, { input: noInput, result: schema.taskList, summary: '等待自己处理的事项' }, listTasks),
    endpoint(calls.inboxList, { input: schema.inboxQuery, result: schema.inboxPage, summary: '等待自己处理的全部事项' }, (ctx, query) =>
      listInbox(ctx, deps.sources(), query),
    ),
    endpoint(calls.inboxCountGet, { input: noInput, result: schema.inboxCount, summary: '等待自己处理的事项数' }, (ctx) =>
      countInbox(ctx, deps.sources()),
    ),
    endpoint(
      calls.noticeRead,
      { input: schema.noticeId, result: noResult, summary: '把一条提醒标为已读', outcomes: ['notFound'] },
      readNotice,
    ),
  ];
}
