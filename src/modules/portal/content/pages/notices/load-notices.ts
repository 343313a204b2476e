import { isOutcome } from '#contract/call-error.ts';
import type { Call } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext } from '#web/page/page.ts';
import type { NoticePage } from '../../schema/notices.ts';

/** One page of a list, however the wire calls the page's number. */
export type FoundNotices = Omit<NoticePage, 'pageNo'>;

/** What the wire calls the page's number, and so does the page's address: `pageNum` in family R. */
export type PageName = 'pageNo' | 'pageNum';

/** A list of notices as the address describes it. */
export interface NoticeListData<Name extends string = string> {
  /** What the visitor chose, as the address has it. */
  filter: Partial<Record<Name, string>>;
  /** From 1; 0 when the address says something else. */
  pageNo: number;
  list: Loadable<FoundNotices>;
  /** What is wrong with the filter; there is no list then. */
  errors: readonly FieldError[];
}

const nothingAsked: Loadable<FoundNotices> = { state: 'ready', data: { records: [], total: 0, pageSize: 1, updatedAt: null } };

/** Asks for the page of the list that the address names. A wrong filter is not a failed block: the form says what to change. */
export async function loadNotices<Query, Name extends string>(
  { call, block, query }: Pick<PageContext, 'call' | 'block' | 'query'>,
  which: Call<Query, FoundNotices>,
  names: readonly Name[],
  pageName: PageName = 'pageNo',
): Promise<NoticeListData<Name>> {
  const filter = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Partial<Record<Name, string>>;
  const asked = query[pageName] ?? '1';
  const pageNo = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
  const input = { ...filter, [pageName]: pageNo } as Query;
  try {
    return { filter, pageNo, list: { state: 'ready', data: await call(which, input) }, errors: [] };
  } catch (error) {
    if (isOutcome(error, 'invalidInput')) return { filter, pageNo, list: nothingAsked, errors: error.errors };
    return { filter, pageNo, list: await block(which, input), errors: [] };
  }
}

export const isNoticeListFiltered = ({ filter }: NoticeListData): boolean => Object.keys(filter).length > 0;

/** `：进行中、公告（第 2 页）` for a title: what was chosen among the given names, and the page where it is not the first. */
export function noticePageMark<Name extends string>(
  { filter, pageNo }: NoticeListData<Name>,
  names: Partial<Record<Name, Readonly<Record<string, string>>>>,
): string {
  const chosen = (Object.keys(names) as Name[]).flatMap((name) => names[name]?.[filter[name] ?? ''] ?? []);
  return `${chosen.length > 0 ? `：${chosen.join('、')}` : ''}${pageNo > 1 ? `（第 ${pageNo} 页）` : ''}`;
}
