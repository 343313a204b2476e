import { call, type Empty } from '#contract/call.ts';
import type { FrontFigures } from '../schema/front-figures.ts';

/** The market figures at the top of the home page. */
export const frontFiguresGet = call<Empty, FrontFigures>('GET', '/official-service/officialSite/frontFigures', {
  tags: ['market-totals', 'calendar'],
});
