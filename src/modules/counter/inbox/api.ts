import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import type { DailyDeps } from '#modules/counter/daily-data/deps.ts';
import * as calls from './calls.ts';
import * as schema from './schema.ts';
import { createInboxSources } from './service/all-sources.ts';
import { countInbox, listInbox } from './service/list-inbox.ts';
import { listTasks } from './service/list-tasks.ts';
import { readNotice } from './service/read-notice.ts';

/** The calls by which staff see what waits for them. */
export function createInboxApi(deps: Pick<DailyDeps, 'registers'>): readonly Endpoint[] {
  const sources = createInboxSources(deps);
  return [
    endpoint(calls.homeTasks, { input: noInput, result: schema.taskList, summary: '等待自己处理的事项' }, listTasks),
    endpoint(calls.inboxList, { input: schema.inboxQuery, result: schema.inboxPage, summary: '等待自己处理的全部事项' }, (ctx, query) =>
      listInbox(ctx, sources, query),
    ),
    endpoint(calls.inboxCountGet, { input: noInput, result: schema.inboxCount, summary: '等待自己处理的事项数' }, (ctx) =>
      countInbox(ctx, sources),
    ),
    endpoint(
      calls.noticeRead,
      { input: schema.noticeId, result: noResult, summary: '把一条提醒标为已读', outcomes: ['notFound'] },
      readNotice,
    ),
  ];
}
