import { isOutcome } from '#contract/call-error.ts';
import type { Call } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext } from '#ui/page/page.ts';
import type { ArticleListQuery, ArticlePage } from '../../schema/articles.ts';

/** The list filter as given in the address. */
export type ListFilter = { [Name in 'keyWord' | 'from' | 'to']?: string };

export interface ArticleListData {
  filter: ListFilter;
  /** Starts at 1. */
  pageNo: number;
  list: Loadable<ArticlePage>;
  /** Errors of the filter; the list is absent when there are any. */
  errors: readonly FieldError[];
}

/** Query names of every page with such a list. */
export type ListQueryName = 'keyWord' | 'from' | 'to' | 'pageNo';

const nothingAsked: Loadable<ArticlePage> = {
  state: 'ready',
  data: { records: [], total: 0, pageNo: 1, pageSize: 1, updatedAt: null },
};

/** Requests the list that the address describes. An invalid filter is not treated as a failed block: the form shows what to change. */
export async function loadArticleList(
  { call, block, query }: Pick<PageContext, 'call' | 'block'> & { query: ListFilter & { pageNo: number } },
  which: Call<ArticleListQuery, ArticlePage>,
  categoryCodes: string[],
  more: Pick<ArticleListQuery, 'type'> = {},
): Promise<ArticleListData> {
  const { pageNo, ...filter } = query;
  const input = { ...query, ...more, categoryCodes };
  try {
    return { filter, pageNo, list: { state: 'ready', data: await call(which, input) }, errors: [] };
  } catch (error) {
    if (isOutcome(error, 'invalidInput')) return { filter, pageNo, list: nothingAsked, errors: error.errors };
    return { filter, pageNo, list: await block(which, input), errors: [] };
  }
}

/** True when a filter is set. */
export const isFiltered = ({ filter }: ArticleListData): boolean => Object.keys(filter).length > 0;

/** Returns `（第 2 页）` for the title of every page but the first. */
export const pageTitleSuffix = ({ pageNo }: ArticleListData): string => (pageNo > 1 ? `（第 ${pageNo} 页）` : '');
