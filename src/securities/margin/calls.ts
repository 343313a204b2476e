import { call } from '#contract/call.ts';
import type {
  MarketTotalsPage,
  MarketTotalsQuery,
  NoticeSecuritiesQuery,
  NoticeSecurityList,
  RefinancingHistory,
  RefinancingHistoryQuery,
  RefinancingQuery,
  RefinancingSheet,
} from './schema.ts';

const prefix = '/official-service/officialFinancial';

/** Returns margin trading of the whole market: the days of a range, and the range as chart points. */
export const marketTotals = call<MarketTotalsQuery, MarketTotalsPage>('GET', `${prefix}/marketTotals`, {
  tags: ['market-totals', 'calendar'],
});

/** Returns rates and volumes of refinancing by term on a day, and the state of the business. */
export const refinancing = call<RefinancingQuery, RefinancingSheet>('GET', `${prefix}/refinancing`, { tags: ['refinancing'] });

/** Lists volumes of refinancing by day, all terms together. */
export const refinancingHistoryList = call<RefinancingHistoryQuery, RefinancingHistory>('GET', `${prefix}/refinancingHistory`, {
  tags: ['refinancing'],
});

/** Lists the changes to securities in a published notice. */
export const noticeSecurities = call<NoticeSecuritiesQuery, NoticeSecurityList>('GET', '/zb-information/f/noticeSecurities', {
  family: 'D',
  base: 'information',
  tags: ['notice-items', 'articles'],
});
