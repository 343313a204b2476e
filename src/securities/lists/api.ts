import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import {
  assuredCollateral,
  currencyFund,
  fairConversion,
  highRisk,
  listChangesGet,
  listFreshnessGet,
  marginSecurities,
  rq,
  rz,
  securityCard,
  staticPe,
  underlying,
  underlyingPool,
} from './calls.ts';
import { securityCard as cardSchema, securityCardQuery } from './schema/card.ts';
import { changePage, changeQuery, freshnessQuery, listFreshness } from './schema/changes.ts';
import {
  cashFundPage,
  cashFundQuery,
  collateralPage,
  collateralQuery,
  fairPricePage,
  fairPriceQuery,
  highRiskPage,
  highRiskQuery,
  poolPage,
  poolQuery,
  staticPePage,
  staticPeQuery,
  targetPage,
  targetQuery,
  underlyingPage,
  underlyingQuery,
} from './schema/list.ts';
import { listChanges } from './service/changes/changes.ts';
import { getSecurityCard } from './service/entries/card.ts';
import { listCollateral } from './service/entries/collateral.ts';
import { listPool } from './service/entries/pool.ts';
import { listCashFunds, listFairPrices, listHighRisk, listStaticPe } from './service/entries/special-lists.ts';
import { listTargets } from './service/entries/targets.ts';
import { listUnderlying } from './service/entries/underlying.ts';
import { getListFreshness } from './service/freshness/list-freshness.ts';

export const securitiesApi: Endpoint[] = [
  endpoint(marginSecurities, { input: targetQuery, result: targetPage, summary: '标的证券查询（融资与融券）' }, (ctx, query) =>
    listTargets(ctx, query, 'any'),
  ),
  endpoint(rz, { input: targetQuery, result: targetPage, summary: '融资标的证券' }, (ctx, query) => listTargets(ctx, query, 'financing')),
  endpoint(rq, { input: targetQuery, result: targetPage, summary: '融券标的证券' }, (ctx, query) => listTargets(ctx, query, 'lending')),
  endpoint(underlyingPool, { input: poolQuery, result: poolPage, summary: '标的股票池及本期调入、调出' }, listPool),
  endpoint(assuredCollateral, { input: collateralQuery, result: collateralPage, summary: '可充抵保证金证券及折算率' }, listCollateral),
  endpoint(fairConversion, { input: fairPriceQuery, result: fairPricePage, summary: '采用公允价格的证券' }, listFairPrices),
  endpoint(currencyFund, { input: cashFundQuery, result: cashFundPage, summary: '货币基金及折算率' }, listCashFunds),
  endpoint(highRisk, { input: highRiskQuery, result: highRiskPage, summary: '高风险证券及集中度上限' }, listHighRisk),
  endpoint(staticPe, { input: staticPeQuery, result: staticPePage, summary: '静态市盈率' }, listStaticPe),
  endpoint(underlying, { input: underlyingQuery, result: underlyingPage, summary: '底层标的（指数成份股）' }, listUnderlying),
  endpoint(listChangesGet, { input: changeQuery, result: changePage, summary: '名单在两个日期之间的调入、调出与变动' }, listChanges),
  endpoint(
    listFreshnessGet,
    { input: freshnessQuery, result: listFreshness, summary: '名单是否按时更新，以及下次更新的时间' },
    getListFreshness,
  ),
  endpoint(
    securityCard,
    { input: securityCardQuery, result: cardSchema, summary: '一只证券的全部资料', outcomes: ['notFound'] },
    getSecurityCard,
  ),
];
