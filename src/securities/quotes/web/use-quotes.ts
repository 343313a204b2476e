import { useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { QuoteBoard } from '../schema.ts';

/** What is shown: nothing until the first answer, and `isFailed` while this site itself does not answer. */
export interface LiveBoard {
  board: QuoteBoard | undefined;
  isFailed: boolean;
}

const afterFailureSeconds = 30;

/**
 * Quotes as long as the component is shown: asked at once, then as often as the answer says that something new may have come, and never
 * while the page cannot be seen. After a failure what was there last stays.
 */
export function useQuotes<Input>(which: Call<Input, QuoteBoard>, input: Input): LiveBoard {
  const client = useClient();
  const [live, setLive] = useState<LiveBoard>({ board: undefined, isFailed: false });
  const question = JSON.stringify(input);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = 0;
    const waitUntilDue = (seconds: number): void => {
      dueAt = Date.now() + seconds * 1000;
      timer = setTimeout(ask, seconds * 1000);
    };
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      // Whoever comes back to the page is told at once by the listener below.
      if (document.hidden) return;
      dueAt = Infinity;
      try {
        const board = await client().call(which, JSON.parse(question) as Input, { signal: leaving.signal, quiet: true });
        setLive({ board, isFailed: false });
        if (board.notice) waitUntilDue(board.notice.refreshSeconds);
      } catch {
        if (leaving.signal.aborted) return;
        setLive(({ board }) => ({ board, isFailed: true }));
        waitUntilDue(afterFailureSeconds);
      }
    };
    const onVisible = (): void => {
      if (Date.now() >= dueAt) void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, which, question]);
  return live;
}
