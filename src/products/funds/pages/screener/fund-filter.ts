import type { PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { rankedPeriods, defaultOrder, type FundSort } from '../../web/fund-sort.ts';

/** Filters of the list of funds in the address, without the page. */
export type FundFilter = Omit<PageQuery<'funds'>, 'pageNum'>;

const isRanked = (sort: FundSort | undefined): boolean => (rankedPeriods as readonly (string | undefined)[]).includes(sort);

/**
 * Returns the address of the list with some filters changed, on its first page by default. Sorting by performance is kept only
 * within one kind.
 */
export function fundListHref(filter: FundFilter, change: Partial<FundFilter> & { pageNum?: number } = {}): string {
  const { sort, order, ...wanted } = { ...filter, ...change };
  const kept = isRanked(sort) && !wanted.category ? {} : { sort, order: sort && order !== defaultOrder(sort) ? order : undefined };
  return paths.funds({ ...wanted, ...kept });
}
