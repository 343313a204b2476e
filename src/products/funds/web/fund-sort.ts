/** Periods over which funds may be put in order: the trade's rules allow none below three months. */
export const rankedPeriods = ['quarter', 'halfYear', 'year'] as const;
export type RankedPeriod = (typeof rankedPeriods)[number];
export const rankedPeriodNames: Record<RankedPeriod, string> = { quarter: '近三月', halfYear: '近六月', year: '近一年' };

/** What the list of funds is put in order by. */
export const fundSorts = ['code', 'riskLevel', ...rankedPeriods] as const;
export type FundSort = (typeof fundSorts)[number];
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** A list by changes begins with the highest, any other with the lowest. */
export const usualOrder = (sort: FundSort): SortOrder => (sort === 'code' || sort === 'riskLevel' ? 'asc' : 'desc');

/** So many funds of a kind must have figures before they may be put in order by them. */
export const leastRanked = 10;

/** Whether funds of this kind may be put in order by a change. */
export const isRankable = (counts: readonly { category: string; withFigures: number }[], category: string | undefined): boolean =>
  counts.some((each) => each.category === category && each.withFigures >= leastRanked);
