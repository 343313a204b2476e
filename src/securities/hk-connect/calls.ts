import { call } from '#contract/call.ts';
import type { HkNoticePage, HkNoticeQuery } from './schema.ts';

/** What the Hong Kong exchange announces for southbound trading: ten notices, the newest first, on from a position. */
export const listAuthority = call<HkNoticeQuery, HkNoticePage>('GET', '/gw-{p}/f/HKExchange/listAuthority', {
  family: 'D',
  base: 'gateway',
  tags: ['hk-notices'],
});
