/** Notices on a page; fewer than these are the last there are. */
export const noticesPerPage = 10;

/** The list as specification 3 and 4 keep it; what the notices are is none of its business. */
export interface NoticeList<Notice> {
  /** Of which the notices are; null before the first answer. */
  readonly type: string | null;
  /** Where the last page ended. */
  readonly posStr: string;
  readonly list: readonly Notice[];
  readonly pageNum: number;
  /** True once the last page was there: nothing more is to come. */
  readonly getAllData: boolean;
}

/** What a page was asked with; without a position, or with an empty one, the first page. */
export interface NoticeListQuery {
  type: string;
  posStr?: string;
}

/** An answer as it comes over the wire, which may be anything. */
export interface Answer<Notice> {
  list?: readonly Notice[] | null;
  posStr?: string;
}

/** Before anything was asked. */
export const emptyNoticeList: NoticeList<never> = { type: null, posStr: '', list: [], pageNum: 1, getAllData: false };

/**
 * The list after an answer. The next page of the same type is appended, anything else replaces what was there; an answer
 * without a list changes nothing.
 */
export function receive<Notice>(state: NoticeList<Notice>, { type, posStr }: NoticeListQuery, answer: Answer<Notice>): NoticeList<Notice> {
  if (!Array.isArray(answer.list)) return state;
  const page = answer.list as readonly Notice[];
  const isNext = type === state.type && Boolean(posStr);
  return {
    type,
    posStr: answer.posStr ?? '',
    list: isNext ? [...state.list, ...page] : page,
    pageNum: isNext ? state.pageNum + (page.length > 0 ? 1 : 0) : 1,
    getAllData: page.length < noticesPerPage,
  };
}

/** The list at another page: below 1 is 1; a page is turned to only when the list fills it. */
export function turnTo<Notice>(state: NoticeList<Notice>, page: number): NoticeList<Notice> {
  if (page < 1) return { ...state, pageNum: 1 };
  return canTurnTo(state, page) ? { ...state, pageNum: page } : state;
}

/** True for a page that `turnTo` goes to. */
export const canTurnTo = ({ list }: NoticeList<unknown>, page: number): boolean => page >= 1 && list.length >= noticesPerPage * page;
