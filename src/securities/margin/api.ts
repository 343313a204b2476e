import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { marketTotals, noticeSecurities, refinancing, refinancingHistoryList } from './calls.ts';
import {
  marketTotalsPage,
  marketTotalsQuery,
  noticeSecuritiesQuery,
  noticeSecurityList,
  refinancingHistory,
  refinancingHistoryQuery,
  refinancingQuery,
  refinancingSheet,
} from './schema.ts';
import { listMarketTotals } from './service/market-totals.ts';
import { listNoticeSecurities } from './service/notice-securities.ts';
import { getRefinancing, listRefinancingHistory } from './service/refinancing.ts';

export const marginApi: Endpoint[] = [
  endpoint(
    marketTotals,
    { input: marketTotalsQuery, result: marketTotalsPage, summary: '全市场融资融券余额、融资买入额与平均维持担保比例，按区间' },
    listMarketTotals,
  ),
  endpoint(
    refinancing,
    { input: refinancingQuery, result: refinancingSheet, summary: '转融通：业务状态与某日各期限的费率、期初、融出与期末余量' },
    getRefinancing,
  ),
  endpoint(
    refinancingHistoryList,
    { input: refinancingHistoryQuery, result: refinancingHistory, summary: '转融通历史余量，各期限合计，按日期' },
    listRefinancingHistory,
  ),
  endpoint(
    noticeSecurities,
    { input: noticeSecuritiesQuery, result: noticeSecurityList, summary: '融资融券公告涉及的证券及调整前后的内容', outcomes: ['notFound'] },
    listNoticeSecurities,
  ),
];
