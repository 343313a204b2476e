/** Periods allowed for sorting funds by performance: the trade's rules forbid periods below three months. */
export const rankedPeriods = ['quarter', 'halfYear', 'year'] as const;
export type RankedPeriod = (typeof rankedPeriods)[number];
export const rankedPeriodNames: Record<RankedPeriod, string> = { quarter: '近三月', halfYear: '近六月', year: '近一年' };

/** Sort orders of the list of funds. */
export const fundSorts = ['code', 'riskLevel', ...rankedPeriods] as const;
export type FundSort = (typeof fundSorts)[number];
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Lists by performance start with the highest value, others with the lowest. */
export const defaultOrder = (sort: FundSort): SortOrder => (sort === 'code' || sort === 'riskLevel' ? 'asc' : 'desc');

/** Minimum number of funds of a kind with figures before they may be sorted by performance. */
export const minRankedFunds = 10;

/** True when funds of this kind may be sorted by performance. */
export const isRankable = (counts: readonly { category: string; withFigures: number }[], category: string | undefined): boolean =>
  counts.some((each) => each.category === category && each.withFigures >= minRankedFunds);
