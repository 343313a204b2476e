import { useCallback, useEffect, useRef } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { draftKeep } from '../calls.ts';

type GivenAnswers = Record<string, string[]>;
type Seconds = Record<string, number>;

export interface Draft {
  /** Sends what is answered so far, soon. */
  keep(answers: GivenAnswers, seconds: Seconds): void;
  /** Sends nothing more; resolves when what is on its way has arrived. */
  stop(): Promise<void>;
}

const pauseMs = 500;

/**
 * Keeps the answers on the server while they are given, one save after the other. A save that the network loses is made good by the
 * next; one that finds the session over leads to the login page like any call. `onOver` is told when the attempt can no longer be
 * answered.
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

  // Whoever leaves this page of the site at once loses nothing either.
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
