import { useCallback, useEffect, useRef } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { draftKeep } from '../calls.ts';

type GivenAnswers = Record<string, string[]>;
type Seconds = Record<string, number>;

export interface Draft {
  /** Saves the answers so far, debounced. */
  keep(answers: GivenAnswers, seconds: Seconds): void;
  /** Stops saving; resolves when pending saves have arrived. */
  stop(): Promise<void>;
}

const pauseMs = 500;

/**
 * Saves the answers to the server while they are given, one save at a time. A save lost by the network is covered by the next
 * one; an expired session redirects to login as in any call. Calls `onOver` when the attempt can no longer be answered.
 */
export function useDraft(attempt: string, onOver: (message: string) => void): Draft {
  const client = useClient();
  const waiting = useRef<{ answers: GivenAnswers; seconds: Seconds }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const tell = useRef(onOver);
  useEffect(() => void (tell.current = onOver));

  const send = useCallback(async (): Promise<void> => {
    while (waiting.current) {
      const input = { attempt, ...waiting.current };
      waiting.current = undefined;
      await client()
        .call(draftKeep, input)
        .catch((error: unknown) => {
          if (isOutcome(error, 'conflict')) tell.current(error.message);
        });
    }
    running.current = undefined;
  }, [attempt, client]);

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (waiting.current && !running.current) running.current = send();
  }, [send]);

  // Saves pending answers when the user leaves the page.
  useEffect(() => flush, [flush]);

  const keep = useCallback(
    (answers: GivenAnswers, seconds: Seconds): void => {
      waiting.current = { answers, seconds };
      if (!timer.current) timer.current = setTimeout(flush, pauseMs);
    },
    [flush],
  );
  const stop = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    waiting.current = undefined;
    await running.current;
  }, []);
  return { keep, stop };
}
