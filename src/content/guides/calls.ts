import { call, type Empty } from '#contract/call.ts';
import type { GuideList } from './schema.ts';

/** The guides for margin clients in reading order. */
export const marginGuides = call<Empty, GuideList>('GET', '/official-service/officialFinancial/marginGuides', {
  tags: ['page-texts', 'help:marginFaq', 'firm-facts'],
});
