import { markNoticesRead } from '#identity/clients/service/read-notices.ts';
import { endpoint, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { TimelineDeps } from './deps.ts';
import * as schema from './schema.ts';
import { readTimeline } from './service/read-timeline.ts';
import { linkTimelineFile } from './service/timeline-file.ts';

/** Creates the endpoints of a client's timeline. */
export function createTimelineApi(deps: TimelineDeps): Endpoint[] {
  return [
    endpoint(
      calls.timelineGet,
      { input: schema.timelineInput, result: schema.timelineResult, summary: '与我有关的记录，按时间倒序逐页读取' },
      (ctx, input) => readTimeline(ctx, deps, input),
    ),
    endpoint(
      calls.timelineSeen,
      { input: schema.noticesSeen, result: noResult, summary: '记下已阅读的通知，大厅不再提示' },
      markNoticesRead,
    ),
    endpoint(
      calls.timelineFile,
      {
        input: schema.timelineFileInput,
        result: schema.timelineFileLink,
        summary: '取得记录的下载地址（CSV），五分钟内有效',
        perMinute: 10,
      },
      (ctx, input) => linkTimelineFile(ctx, deps, input),
    ),
  ];
}
