import { call, type Empty } from '#contract/call.ts';
import type { FrontFigures } from '../schema/front-figures.ts';

/** The figures of the market that the home page leads with. */
export const frontFiguresGet = call<Empty, FrontFigures>('GET', '/official-service/officialSite/frontFigures', {
  tags: ['market-totals', 'calendar'],
});
