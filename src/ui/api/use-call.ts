import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { Call } from '#contract/call.ts';
import type { Loadable } from '../page/page.ts';
import { useClient } from './client-context.ts';
import type { Client, ClientCallOptions } from './client.ts';
import { failureText } from './error-catalogue.ts';

/** A block's data in the browser, and a retry after a failure. */
export interface Retryable<State> {
  load: State;
  /** Repeats the call; the current content stays until the response arrives. */
  retry(): void;
  isRetrying: boolean;
}

export type CallState<T> = { state: 'loading' } | Loadable<T>;
type Options = Pick<ClientCallOptions, 'cache' | 'quiet' | 'timeoutMs'>;

/**
 * Loads data that only the browser has (signed-in areas, live figures). Starts on mount, restarts with another call or input (the
 * old content is removed at once), and is cancelled when the page is left.
 */
export function useCall<Input, Result>(which: Call<Input, Result>, input: Input, options?: Options): Retryable<CallState<Result>> {
  const { answer, make, isRetrying, retry } = useAttempts(which, input, options);
  const question = JSON.stringify([which.path, input]);
  useEffect(() => make(question), [make, question]);
  return { load: answer?.of === question ? answer.load : { state: 'loading' }, retry: () => retry(question), isRetrying };
}

/** Retries a block of the page's loader in place: returns the loader's result until a retry succeeds. */
export function useRetry<Input, Result>(loaded: Loadable<Result>, which: Call<Input, Result>, input: Input): Retryable<Loadable<Result>> {
  const { answer, isRetrying, retry } = useAttempts(which, input);
  return { load: answer?.of === loaded ? answer.load : loaded, retry: () => retry(loaded), isRetrying };
}

/** Makes a call on demand, one at a time, and keeps the last response with its input. */
function useAttempts<Input, Result>(which: Call<Input, Result>, input: Input, options?: Options) {
  const client = useClient();
  const [answer, setAnswer] = useState<{ of: unknown; load: Loadable<Result> }>();
  const [isRetrying, setIsRetrying] = useState(false);
  const latest = useRef({ which, input, options });
  useEffect(() => void (latest.current = { which, input, options }));

  const running = useRef<AbortController>(undefined);
  const make = useCallback(
    (of: unknown) => {
      running.current?.abort();
      const attempt = (running.current = new AbortController());
      void settle(client(), latest.current, attempt.signal).then((load) => {
        if (attempt.signal.aborted) return;
        setAnswer({ of, load });
        setIsRetrying(false);
      });
      return () => attempt.abort();
    },
    [client],
  );
  useEffect(() => () => running.current?.abort(), []);

  const retry = (of: unknown): void => {
    setIsRetrying(true);
    make(of);
  };
  return { answer, make, isRetrying, retry };
}

interface CallRequest<Input, Result> {
  which: Call<Input, Result>;
  input: Input;
  options?: Options;
}

async function settle<Input, Result>(
  client: Client,
  { which, input, options }: CallRequest<Input, Result>,
  signal: AbortSignal,
): Promise<Loadable<Result>> {
  try {
    return { state: 'ready', data: await client.call(which, input, { ...options, signal }) };
  } catch (error) {
    return { state: 'failed', message: failureText(error), code: error instanceof CallError ? error.code : 0 };
  }
}
