import { call } from '#contract/call.ts';
import type { HkNoticePage, HkNoticeQuery } from './schema.ts';

/** Lists notices of the Hong Kong exchange about southbound trading: ten per page, newest first, from a position. */
export const listAuthority = call<HkNoticeQuery, HkNoticePage>('GET', '/gw-{p}/f/HKExchange/listAuthority', {
  family: 'D',
  base: 'gateway',
  tags: ['hk-notices'],
});
