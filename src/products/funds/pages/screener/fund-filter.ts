import type { PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { rankedPeriods, usualOrder, type FundSort } from '../../web/fund-sort.ts';

/** What the address of the list of funds says, but for its page. */
export type FundFilter = Omit<PageQuery<'funds'>, 'pageNum'>;

const isRanked = (sort: FundSort | undefined): boolean => (rankedPeriods as readonly (string | undefined)[]).includes(sort);

/** The list with something of its address changed, on its first page unless said; an order by changes is kept within one kind alone. */
export function toFunds(filter: FundFilter, change: Partial<FundFilter> & { pageNum?: number } = {}): string {
  const { sort, order, ...wanted } = { ...filter, ...change };
  const kept = isRanked(sort) && !wanted.category ? {} : { sort, order: sort && order !== usualOrder(sort) ? order : undefined };
  return paths.funds({ ...wanted, ...kept });
}
