import { call, type Empty } from '#contract/call.ts';
import type { NoticesSeen, TimelineFileInput, TimelineFileLink, TimelineInput, TimelineResult } from './schema.ts';

/** What has happened that concerns the client, newest first, a page at a time. */
export const timelineGet = call<TimelineInput, TimelineResult>('GET', '/api/timeline', { who: 'client' });

/** That the notices on show were read. */
export const timelineSeen = call<NoticesSeen, Empty>('POST', '/api/timeline/seen', { who: 'client' });

/** An address at which the same list can be fetched as a file for five minutes. */
export const timelineFile = call<TimelineFileInput, TimelineFileLink>('POST', '/api/timeline/file', { who: 'client' });
