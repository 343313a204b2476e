import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { assuredCollateral, marginSecurities, rq, rz, underlyingPool } from './calls.ts';
import { collateralPage, collateralQuery, poolPage, poolQuery, targetPage, targetQuery } from './schema.ts';
import { listCollateral } from './service/collateral.ts';
import { listPool } from './service/pool.ts';
import { listTargets } from './service/targets.ts';

export const securitiesApi: Endpoint[] = [
  endpoint(marginSecurities, { input: targetQuery, result: targetPage, summary: '标的证券查询（融资与融券）' }, (ctx, query) =>
    listTargets(ctx, query, 'any'),
  ),
  endpoint(rz, { input: targetQuery, result: targetPage, summary: '融资标的证券' }, (ctx, query) => listTargets(ctx, query, 'financing')),
  endpoint(rq, { input: targetQuery, result: targetPage, summary: '融券标的证券' }, (ctx, query) => listTargets(ctx, query, 'lending')),
  endpoint(underlyingPool, { input: poolQuery, result: poolPage, summary: '标的股票池及本期调入、调出' }, listPool),
  endpoint(assuredCollateral, { input: collateralQuery, result: collateralPage, summary: '可充抵保证金证券及折算率' }, listCollateral),
];
