import { isOutcome } from '#contract/call-error.ts';
import type { Call } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext } from '#ui/page/page.ts';
import type { NoticePage } from '../../schema/notices.ts';

/** One page of a list, however the wire calls the page's number. */
export type FoundNotices = Omit<NoticePage, 'pageNo'>;

/** What the wire calls the page's number, and so does the page's address: `pageNum` in family R. */
export type PageName = 'pageNo' | 'pageNum';

/** A list of notices as the address describes it. */
export interface NoticeListData {
  /** What the visitor chose, as the address has it. */
  filter: Readonly<Record<string, string>>;
  /** From 1. */
  pageNo: number;
  list: Loadable<FoundNotices>;
  /** What is wrong with the filter; there is no list then. */
  errors: readonly FieldError[];
}

/** What such a list is loaded with: the whole query of its page is that of its call. */
export type NoticeListContext<Query> = Pick<PageContext, 'call' | 'block'> & { query: NoInfer<Query> };

const nothingAsked: Loadable<FoundNotices> = { state: 'ready', data: { records: [], total: 0, pageSize: 1, updatedAt: null } };

/** Asks for the page of the list that the address names. A wrong filter is not a failed block: the form says what to change. */
export async function loadNotices<Query extends { [Name in PageName]?: number }>(
  { call, block, query }: NoticeListContext<Query>,
  which: Call<Query, FoundNotices>,
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

/** `：进行中、公告（第 2 页）` for a title: what was chosen among the given names, and the page where it is not the first. */
export function noticePageMark(
  { filter, pageNo }: NoticeListData,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  const chosen = Object.entries(texts).flatMap(([name, words]) => words[filter[name] ?? ''] ?? []);
  return `${chosen.length > 0 ? `：${chosen.join('、')}` : ''}${pageNo > 1 ? `（第 ${pageNo} 页）` : ''}`;
}
