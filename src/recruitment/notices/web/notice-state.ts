import type { Caller } from '#contract/call.ts';
import { recruitNoticeAttachments, recruitNoticeDetail, recruitNotices } from '../calls.ts';
import type { RecruitAttachmentList, RecruitNotice, RecruitNoticePage, RecruitNoticesQuery } from '../schema.ts';

/** The notices in the browser, named as in specification 3. */
export interface NoticesState {
  /** The `result` of the list call. */
  readonly noticeLists: RecruitNoticePage | null;
  /** The selected notice, from `data` of its detail; null while the next one is being loaded. */
  readonly newContent: RecruitNotice | null;
  /** Id of the notice being loaded. */
  readonly asked: number | null;
}

export type NoticesEvent =
  | { kind: 'listed'; page: RecruitNoticePage }
  | { kind: 'asked'; id: number }
  | { kind: 'read'; id: number; notice: RecruitNotice }
  | { kind: 'left' };

export const initialNotices: NoticesState = { noticeLists: null, newContent: null, asked: null };

/**
 * Returns the state after an event. The selection is cleared before the next notice is loaded, and an outdated response changes
 * nothing.
 */
export function reduceNotices(state: NoticesState, event: NoticesEvent): NoticesState {
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

/** Loads a page of the list; a failure shows and changes nothing (specification 8). */
export async function loadNotices(call: Caller, query: RecruitNoticesQuery, dispatch: Dispatch): Promise<void> {
  const page = await silently(call(recruitNotices, query));
  if (page && Array.isArray(page.records)) dispatch({ kind: 'listed', page });
}

/** Clears the selection, then loads the notice. Returns true when it was loaded. */
export async function loadNotice(call: Caller, id: number, dispatch: Dispatch, signal?: AbortSignal): Promise<boolean> {
  dispatch({ kind: 'asked', id });
  const notice = await silently(call(recruitNoticeDetail, { id }, { signal }));
  if (notice) dispatch({ kind: 'read', id, notice });
  return notice !== undefined;
}

/** Loads the files of a notice for the caller, without storing them. Rejects as the call does. */
export function loadAttachments(call: Caller, noticeId: number, signal?: AbortSignal): Promise<RecruitAttachmentList> {
  return call(recruitNoticeAttachments, { noticeId }, { signal });
}

async function silently<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}
