import { call } from '#contract/call.ts';
import type { TimelineFileInput, TimelineFileLink, TimelineInput, TimelineResult } from './schema.ts';

/** What has happened that concerns the client, newest first, a page at a time. */
export const timelineGet = call<TimelineInput, TimelineResult>('GET', '/api/timeline', { who: 'client' });

/** An address at which the same list can be fetched as a file for five minutes. */
export const timelineFile = call<TimelineFileInput, TimelineFileLink>('POST', '/api/timeline/file', { who: 'client' });
