import type { Caller } from '#contract/call.ts';
import { recruitNoticeAttachments, recruitNoticeDetail, recruitNotices } from '../calls.ts';
import type { RecruitAttachmentList, RecruitNotice, RecruitNoticePage, RecruitNoticesQuery } from '../schema.ts';

/** What the browser keeps of the notices, named as specification 3 names it. */
export interface NoticesState {
  /** Filled from `result` of the list. */
  readonly noticeLists: RecruitNoticePage | null;
  /** The notice that was chosen, filled from `data` of its detail; null from the moment the next one is asked for. */
  readonly newContent: RecruitNotice | null;
  /** Which notice is on its way. */
  readonly asked: number | null;
}

export type NoticesEvent =
  | { kind: 'listed'; page: RecruitNoticePage }
  | { kind: 'asked'; id: number }
  | { kind: 'read'; id: number; notice: RecruitNotice }
  | { kind: 'left' };

export const initialNotices: NoticesState = { noticeLists: null, newContent: null, asked: null };

/** The state after an event; the selection is cleared before its successor is loaded, and an answer that nobody waits for changes nothing. */
export function noticesAfter(state: NoticesState, event: NoticesEvent): NoticesState {
  switch (event.kind) {
    case 'listed':
      return { ...state, noticeLists: event.page };
    case 'asked':
      return { ...state, newContent: null, asked: event.id };
    case 'read':
      return state.asked === event.id ? { ...state, newContent: event.notice, asked: null } : state;
    case 'left':
      return { ...state, newContent: null, asked: null };
  }
}

type Dispatch = (event: NoticesEvent) => void;

/** Asks for a page of the list; of a failure nothing is shown and nothing changes (specification 8). */
export async function loadNotices(call: Caller, query: RecruitNoticesQuery, dispatch: Dispatch): Promise<void> {
  const page = await silently(call(recruitNotices, query));
  if (page && Array.isArray(page.records)) dispatch({ kind: 'listed', page });
}

/** Clears the selection, then asks for the notice. Answers whether it came. */
export async function loadNotice(call: Caller, id: number, dispatch: Dispatch, signal?: AbortSignal): Promise<boolean> {
  dispatch({ kind: 'asked', id });
  const notice = await silently(call(recruitNoticeDetail, { id }, { signal }));
  if (notice) dispatch({ kind: 'read', id, notice });
  return notice !== undefined;
}

/** The files of a notice: the response goes to whoever asked, and nothing of it is kept. Rejects as the call does. */
export function lookUpAttachments(call: Caller, noticeId: number, signal?: AbortSignal): Promise<RecruitAttachmentList> {
  return call(recruitNoticeAttachments, { noticeId }, { signal });
}

async function silently<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}
