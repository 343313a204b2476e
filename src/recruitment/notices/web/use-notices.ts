import { useEffect, useReducer, useRef, useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import type { Loadable } from '#ui/page/page.ts';
import type { RecruitAttachment, RecruitNoticePage } from '../schema.ts';
import { initialNotices, loadNotice, loadAttachments, reduceNotices, type NoticesState } from './notice-state.ts';

interface Notices extends NoticesState {
  noticeLists: RecruitNoticePage;
  /** The files of the selected notice; undefined while loading. */
  attachments: Loadable<readonly RecruitAttachment[]> | undefined;
  open(id: number): void;
  close(): void;
}

/** The notices of a page, and the previewed one, which is loaded anew each time. */
export function useNotices(page: RecruitNoticePage): Notices {
  const client = useClient();
  const [state, dispatch] = useReducer(reduceNotices, { ...initialNotices, noticeLists: page });
  // The attachments belong to the dialog rather than to the state of the notices.
  const [attachments, setAttachments] = useState<Notices['attachments']>();
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => dispatch({ kind: 'listed', page }), [page]);
  useEffect(() => () => attempt.current?.abort(), []);
  const [acts] = useState(() => ({
    open(id: number) {
      attempt.current?.abort();
      const { signal } = (attempt.current = new AbortController());
      setAttachments(undefined);
      void loadNotice(client().call, id, dispatch, signal);
      loadAttachments(client().call, id, signal).then(
        ({ list }) => !signal.aborted && setAttachments({ state: 'ready', data: list }),
        (error: unknown) => !signal.aborted && setAttachments({ state: 'failed', message: failureText(error) }),
      );
    },
    close() {
      attempt.current?.abort();
      dispatch({ kind: 'left' });
    },
  }));
  return { ...state, noticeLists: state.noticeLists ?? page, attachments, ...acts };
}
