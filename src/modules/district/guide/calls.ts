import { call, type Nothing } from '#contract/call.ts';
import type { GuideList } from './schema.ts';

/** The guides for margin clients in the order in which they are best read. */
export const marginGuides = call<Nothing, GuideList>('GET', '/official-service/officialFinancial/marginGuides', {
  tags: ['page-texts', 'help:marginFaq'],
});
