import { call } from '#contract/call.ts';
import type { GuideList, Nothing } from './schema.ts';

/** The guides for margin clients in the order in which they are best read. */
export const marginGuides = call<Nothing, GuideList>('GET', '/official-service/officialFinancial/marginGuides', {
  tags: ['page-texts', 'help:marginFaq'],
});
