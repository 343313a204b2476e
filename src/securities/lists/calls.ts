import { call } from '#contract/call.ts';
import type { SecurityCard, SecurityCardQuery } from './schema/card.ts';
import type { ChangePage, ChangeQuery, ListFreshness } from './schema/changes.ts';
import type {
  CashFundPage,
  CashFundQuery,
  CollateralPage,
  CollateralQuery,
  FairPricePage,
  FairPriceQuery,
  HighRiskPage,
  HighRiskQuery,
  PoolPage,
  PoolQuery,
  StaticPePage,
  StaticPeQuery,
  TargetPage,
  TargetQuery,
  UnderlyingPage,
  UnderlyingQuery,
} from './schema/list.ts';
import type { ListName } from './web/named-lists.ts';

const targets = { tags: ['list:targets'] };

/** Lists margin securities, for financing and lending. */
export const marginSecurities = call<TargetQuery, TargetPage>('GET', '/official-service/officialFinancial/marginSecurities', targets);

/** Lists securities that may be bought on margin (融资). */
export const rz = call<TargetQuery, TargetPage>('GET', '/official-service/officialFinancial/rz', targets);

/** Lists securities that may be borrowed and sold (融券). */
export const rq = call<TargetQuery, TargetPage>('GET', '/official-service/officialFinancial/rq', targets);

/**
 * Returns the underlying pool: members, and securities that a version added or removed. Specification 4: stored only when
 * finOrSlo equals 1.
 */
export const underlyingPool = call<PoolQuery, PoolPage>('GET', '/zb-information/f/underly/get', {
  family: 'D',
  base: 'information',
  ...targets,
  storedFor: { finOrSlo: '1' },
});

/** Lists securities accepted as collateral, with their haircuts. */
export const assuredCollateral = call<CollateralQuery, CollateralPage>('GET', '/zb-information/f/assure/get', {
  family: 'D',
  base: 'information',
  tags: ['list:collateral'],
});

/** Lists securities valued at a fair price (公允价格). */
export const fairConversion = call<FairPriceQuery, FairPricePage>('GET', '/official-service/officialFinancial/fairConversion', {
  tags: ['list:fairPrice'],
});

/** Lists money-market funds accepted nearly like cash (货币基金). */
export const currencyFund = call<CashFundQuery, CashFundPage>('GET', '/official-service/officialFinancial/currencyFund', {
  tags: ['list:cashFunds'],
});

/** Lists securities with stricter limits (高风险). */
export const highRisk = call<HighRiskQuery, HighRiskPage>('GET', '/official-service/officialFinancial/highRisk', {
  tags: ['list:highRisk'],
});

/** Lists static price-earnings ratios (静态市盈率). */
export const staticPe = call<StaticPeQuery, StaticPePage>('GET', '/official-service/officialFinancial/staticPe', {
  tags: ['list:staticPe'],
});

/** Lists constituents of the indices behind targets and caps (底层标的). */
export const underlying = call<UnderlyingQuery, UnderlyingPage>('GET', '/official-service/officialFinancial/underlying', {
  tags: ['list:indexes', 'list:securities'],
});

/** Returns all data about one security on a day. */
export const securityCard = call<SecurityCardQuery, SecurityCard>('GET', '/api/security/{code}', {
  tags: [
    'list:securities',
    'list:indexes',
    'list:collateral',
    'list:targets',
    'list:fairPrice',
    'list:highRisk',
    'list:staticPe',
    'list:cashFunds',
    'list:details',
    'security-facts',
    'notice-items',
    'hk-notices',
    'articles',
  ],
});

/** Invalidated by every publication of one of the lists. */
export const listTags: readonly string[] = ['collateral', 'targets', 'staticPe', 'highRisk', 'fairPrice', 'cashFunds', 'indexes'].map(
  (kind) => `list:${kind}`,
);

/** Lists what was added to, removed from or changed in a list between two days. */
export const listChangesGet = call<ChangeQuery, ChangePage>('GET', '/zb-information/f/{list}/changes', {
  base: 'information',
  tags: [...listTags, 'notice-items', 'articles'],
});

/** Returns whether a list is as current as promised, and when the next one is due. */
export const listFreshnessGet = call<{ list: ListName }, ListFreshness>('GET', '/zb-information/f/{list}/freshness', {
  base: 'information',
  tags: [...listTags, 'calendar'],
});
