import { useCallback, useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '../api/client-context.ts';

export interface LoadState<Data> {
  /** The latest data; kept during a reload. */
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
  reload(): void;
}

/** Loads the data of a screen, again whenever the input changes. */
export function useData<Input, Data>(call: Call<Input, Data>, input: Input): LoadState<Data> {
  const client = useClient();
  const key = JSON.stringify(input);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ data?: Data; error?: unknown; of?: string }>({});
  const asked = `${call.path} ${key} ${turn}`;
  useEffect(() => {
    const leaving = new AbortController();
    client()
      .call(call, JSON.parse(key) as Input, { signal: leaving.signal, quiet: call.path.endsWith('/me') })
      .then(
        (data) => setAnswer({ data, of: asked }),
        (error: unknown) => {
          if (!leaving.signal.aborted) setAnswer((former) => ({ data: former.data, error, of: asked }));
        },
      );
    return () => leaving.abort();
  }, [client, call, key, asked]);
  const reload = useCallback(() => setTurn((former) => former + 1), []);
  return { data: answer.data, error: answer.of === asked ? answer.error : undefined, isLoading: answer.of !== asked, reload };
}

/** Polling interval of a running process. */
const pauseMs = 1000;

/** Reloads each second while `isMoving`. */
export function usePolling(isMoving: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(reload, pauseMs);
    return () => clearInterval(timer);
  }, [isMoving, reload]);
}
