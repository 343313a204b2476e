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

/** Margin trading of the whole market: the days of a range, and the range as points of a chart. */
export const marketTotals = call<MarketTotalsQuery, MarketTotalsPage>('GET', `${prefix}/marketTotals`, {
  tags: ['market-totals', 'calendar'],
});

/** Rates and volumes of refinancing by term on a day, and the state of the business. */
export const refinancing = call<RefinancingQuery, RefinancingSheet>('GET', `${prefix}/refinancing`, { tags: ['refinancing'] });

/** Volumes of refinancing day by day, all terms together. */
export const refinancingHistoryList = call<RefinancingHistoryQuery, RefinancingHistory>('GET', `${prefix}/refinancingHistory`, {
  tags: ['refinancing'],
});

/** What a notice on show changes of which securities. */
export const noticeSecurities = call<NoticeSecuritiesQuery, NoticeSecurityList>('GET', '/zb-information/f/noticeSecurities', {
  family: 'D',
  base: 'information',
  tags: ['notice-items', 'articles'],
});
