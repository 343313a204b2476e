import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '#web/api/client-context.ts';
import { sessionExtend, sessionGet } from '../calls.ts';
import type { SessionResult } from '../schema.ts';

/** How long before its end a client is told, in seconds. */
const warnSeconds = 120;
const retryMs = 30_000;

export interface SessionEnd {
  /** The session that is about to end; undefined while there is time. */
  ending: SessionResult | undefined;
  /** Starts the idle time anew. Rejects when the server could not be reached. */
  extend(): Promise<void>;
  /** Takes the warning away; the session ends all the same. */
  dismiss(): void;
}

/**
 * Watches for the session's end. Before it warns it asks the server, since other pages and tabs may have used the session
 * meanwhile; after the end the same question is answered 50102, and the way back through the login page begins.
 */
export function useSessionEnd(session: SessionResult): SessionEnd {
  const client = useClient();
  const [ending, setEnding] = useState<SessionResult>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useRef<() => void>(undefined);

  const plan = useCallback((now: SessionResult): void => {
    const isNear = now.remainingSeconds <= warnSeconds;
    setEnding(isNear ? now : undefined);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => check.current?.(), (isNear ? now.remainingSeconds + 1 : now.remainingSeconds - warnSeconds) * 1000);
  }, []);

  useEffect(() => {
    const asking = new AbortController();
    const ask = (): void => {
      client()
        .call(sessionGet, {}, { signal: asking.signal })
        .then(plan, () => {
          if (!asking.signal.aborted) timer.current = setTimeout(ask, retryMs);
        });
    };
    // A computer that was asleep has missed its timers.
    const onShow = (): void => void (document.visibilityState === 'visible' && ask());
    check.current = ask;
    document.addEventListener('visibilitychange', onShow);
    return () => {
      asking.abort();
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [client, plan]);

  useEffect(() => plan(session), [plan, session]);

  return { ending, extend: async () => plan(await client().call(sessionExtend, {})), dismiss: () => setEnding(undefined) };
}
