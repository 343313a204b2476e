import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';

/** How long before its end whoever is signed in is told, in seconds. */
const warnSeconds = 120;
const retryMs = 30_000;

/** How a session stands, of whatever kind of people. */
export interface SessionStanding {
  endsAt: string;
  remainingSeconds: number;
  canExtend: boolean;
}

/** The calls about the session: `get` asks without lengthening it, `extend` starts the idle time anew. */
export interface SessionCalls {
  get: Call<object, SessionStanding>;
  extend: Call<object, SessionStanding>;
}

export interface SessionEnd {
  /** The session that is about to end; undefined while there is time. */
  ending: SessionStanding | undefined;
  /** Starts the idle time anew. Rejects when the server could not be reached. */
  extend(): Promise<void>;
  /** Takes the warning away; the session ends all the same. */
  dismiss(): void;
}

/**
 * Watches for the session's end. Before it warns it asks the server, since other pages and tabs may have used the session
 * meanwhile; after the end the same question is answered 50102, and the way back through the login page begins.
 */
export function useSessionEnd(session: SessionStanding, { get, extend }: SessionCalls): SessionEnd {
  const client = useClient();
  const [ending, setEnding] = useState<SessionStanding>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useRef<() => void>(undefined);

  const plan = useCallback((now: SessionStanding): void => {
    const isNear = now.remainingSeconds <= warnSeconds;
    setEnding(isNear ? now : undefined);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => check.current?.(), (isNear ? now.remainingSeconds + 1 : now.remainingSeconds - warnSeconds) * 1000);
  }, []);

  useEffect(() => {
    const asking = new AbortController();
    const ask = (): void => {
      client()
        .call(get, {}, { signal: asking.signal })
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
  }, [client, get, plan]);

  useEffect(() => plan(session), [plan, session]);

  return { ending, extend: async () => plan(await client().call(extend, {})), dismiss: () => setEnding(undefined) };
}
