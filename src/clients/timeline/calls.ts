import { call, type Empty } from '#contract/call.ts';
import type { NoticesSeen, TimelineFileInput, TimelineFileLink, TimelineInput, TimelineResult } from './schema.ts';

/** Lists events that concern the client, newest first, by page. */
export const timelineGet = call<TimelineInput, TimelineResult>('GET', '/api/timeline', { who: 'client' });

/** Marks the displayed notices as read. */
export const timelineSeen = call<NoticesSeen, Empty>('POST', '/api/timeline/seen', { who: 'client' });

/** Returns a link to the same list as a file, valid for five minutes. */
export const timelineFile = call<TimelineFileInput, TimelineFileLink>('POST', '/api/timeline/file', { who: 'client' });
