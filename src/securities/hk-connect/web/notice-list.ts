/** Notices per page; fewer than this end the list. */
export const noticesPerPage = 10;

/** The list as defined in specifications 3 and 4, for any kind of notice. */
export interface NoticeList<Notice> {
  /** Type of the notices; null before the first response. */
  readonly type: string | null;
  /** Position after the last page. */
  readonly posStr: string;
  readonly list: readonly Notice[];
  readonly pageNum: number;
  /** True once the last page is loaded. */
  readonly getAllData: boolean;
}

/** The parameters of a request; without a position, or with an empty one, the first page. */
export interface NoticeListQuery {
  type: string;
  posStr?: string;
}

/** A response as received; its shape is unchecked. */
export interface NoticeListResponse<Notice> {
  list?: readonly Notice[] | null;
  posStr?: string;
}

/** The state before the first request. */
export const emptyNoticeList: NoticeList<never> = { type: null, posStr: '', list: [], pageNum: 1, getAllData: false };

/**
 * Returns the list after a response. The next page of the same type is appended, anything else replaces the list; a response
 * without a list changes nothing.
 */
export function reduceNoticeList<Notice>(
  state: NoticeList<Notice>,
  { type, posStr }: NoticeListQuery,
  answer: NoticeListResponse<Notice>,
): NoticeList<Notice> {
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

/** Returns the list at another page: below 1 becomes 1; a page must be filled by the list. */
export function turnTo<Notice>(state: NoticeList<Notice>, page: number): NoticeList<Notice> {
  if (page < 1) return { ...state, pageNum: 1 };
  return canTurnTo(state, page) ? { ...state, pageNum: page } : state;
}

/** Returns true when `turnTo` accepts the page. */
export const canTurnTo = ({ list }: NoticeList<unknown>, page: number): boolean => page >= 1 && list.length >= noticesPerPage * page;
