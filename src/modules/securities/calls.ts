import { call } from '#contract/call.ts';
import type { CollateralPage, CollateralQuery, PoolPage, PoolQuery, TargetPage, TargetQuery } from './schema.ts';

const targets = { tags: ['list:targets'] };

/** Margin securities, financing and lending alike. */
export const marginSecurities = call<TargetQuery, TargetPage>('GET', '/official-service/officialFinancial/marginSecurities', targets);

/** Securities that may be bought on margin (融资). */
export const rz = call<TargetQuery, TargetPage>('GET', '/official-service/officialFinancial/rz', targets);

/** Securities that may be borrowed and sold (融券). */
export const rq = call<TargetQuery, TargetPage>('GET', '/official-service/officialFinancial/rq', targets);

/** The underlying pool: members, and who came and went with a version. */
export const underlyingPool = call<PoolQuery, PoolPage>('GET', '/zb-information/f/underly/get', {
  family: 'D',
  base: 'information',
  ...targets,
});

/** Securities accepted as collateral, with their haircuts. */
export const assuredCollateral = call<CollateralQuery, CollateralPage>('GET', '/zb-information/f/assure/get', {
  family: 'D',
  base: 'information',
  tags: ['list:collateral'],
});
