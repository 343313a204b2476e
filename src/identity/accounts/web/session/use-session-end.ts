import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';

/** The time from the session warning to the end of the session, in seconds. */
const warnSeconds = 120;
const retryMs = 30_000;

/** The expiry of a session of any kind of people. */
export interface SessionTimeLeft {
  endsAt: string;
  remainingSeconds: number;
  canExtend: boolean;
}

/** The session calls: `get` reads the expiry without extending it, `extend` restarts the idle time. */
export interface SessionCalls {
  get: Call<object, SessionTimeLeft>;
  extend: Call<object, SessionTimeLeft>;
}

export interface SessionEndState {
  /** The session that is about to end; undefined while there is time. */
  ending: SessionTimeLeft | undefined;
  /** Restarts the idle time. Rejects when the server is unreachable. */
  extend(): Promise<void>;
  /** Closes the warning; the session still ends. */
  dismiss(): void;
}

/**
 * Watches for the session's end. It checks with the server before it warns, because other pages and tabs may have used the
 * session; after the end that check returns 50102 and redirects to the login page.
 */
export function useSessionEnd(session: SessionTimeLeft, { get, extend }: SessionCalls): SessionEndState {
  const client = useClient();
  const [ending, setEnding] = useState<SessionTimeLeft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useRef<() => void>(undefined);

  const plan = useCallback((now: SessionTimeLeft): void => {
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
    // Timers do not run while a computer is in standby.
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
