import { isOutcome } from '#contract/call-error.ts';
import type { Call } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext } from '#ui/page/page.ts';
import type { NoticePage } from '../../schema/notices.ts';

/** One page of a list, independent of the name of its page number field. */
export type NoticeResults = Omit<NoticePage, 'pageNo'>;

/** Name of the page number in the API and in the page's address: `pageNum` in family R. */
export type PageParameter = 'pageNo' | 'pageNum';

/** A list of notices as the address describes it. */
export interface NoticeListData {
  /** The visitor's filter as given in the address. */
  filter: Readonly<Record<string, string>>;
  /** Starts at 1. */
  pageNo: number;
  list: Loadable<NoticeResults>;
  /** Errors of the filter; the list is absent when there are any. */
  errors: readonly FieldError[];
}

/** Context for loading such a list. The query of the page is the query of its call. */
export type NoticeListContext<Query> = Pick<PageContext, 'call' | 'block'> & { query: NoInfer<Query> };

const nothingAsked: Loadable<NoticeResults> = { state: 'ready', data: { records: [], total: 0, pageSize: 1, updatedAt: null } };

/**
 * Requests the page of the list that the address names. An invalid filter is not treated as a failed block: the form shows what
 * to change.
 */
export async function loadNotices<Query extends { [Name in PageParameter]?: number }>(
  { call, block, query }: NoticeListContext<Query>,
  which: Call<Query, NoticeResults>,
): Promise<NoticeListData> {
  const { pageNo = 1, pageNum = pageNo, ...filter } = query;
  const shown = { filter: filter as NoticeListData['filter'], pageNo: pageNum };
  try {
    return { ...shown, list: { state: 'ready', data: await call(which, query) }, errors: [] };
  } catch (error) {
    if (isOutcome(error, 'invalidInput')) return { ...shown, list: nothingAsked, errors: error.errors };
    return { ...shown, list: await block(which, query), errors: [] };
  }
}

export const isNoticeListFiltered = ({ filter }: NoticeListData): boolean => Object.keys(filter).length > 0;

/** Returns the title suffix `：进行中、公告（第 2 页）`: the selected filters with a text in the given names, and the page number unless it is 1. */
export function noticeTitleSuffix(
  { filter, pageNo }: NoticeListData,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  const chosen = Object.entries(texts).flatMap(([name, words]) => words[filter[name] ?? ''] ?? []);
  return `${chosen.length > 0 ? `：${chosen.join('、')}` : ''}${pageNo > 1 ? `（第 ${pageNo} 页）` : ''}`;
}
