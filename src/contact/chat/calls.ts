import { call, type Empty } from '#contract/call.ts';
import type { Chat } from './schema.ts';

/** Whether somebody answers in writing now, and where. */
export const chatGet = call<Empty, Chat>('GET', '/official-service/officialSite/chat', { tags: ['site', 'calendar'] });
