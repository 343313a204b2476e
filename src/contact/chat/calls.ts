import { call, type Empty } from '#contract/call.ts';
import type { Chat } from './schema.ts';

/** Returns whether the online chat is open now, and its address. */
export const chatGet = call<Empty, Chat>('GET', '/official-service/officialSite/chat', { tags: ['site', 'calendar'] });
