import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { Call } from '#contract/call.ts';
import type { Loadable } from '../page/page.ts';
import { useClient } from './client-context.ts';
import type { Client, ClientCallOptions } from './client.ts';
import { failureText } from './error-catalogue.ts';

/** A block's data as the browser has it, and the way to try again after a failure. */
export interface Retryable<State> {
  load: State;
  /** Makes the call once more; what is shown stays until the new answer is there. */
  retry(): void;
  isRetrying: boolean;
}

export type CallState<T> = { state: 'loading' } | Loadable<T>;
type Options = Pick<ClientCallOptions, 'cache' | 'quiet' | 'timeoutMs'>;

/**
 * Data that only the browser has (signed-in areas, live figures). Starts when the component is shown, starts anew with
 * another call or input (the old content is gone at once), is cancelled when the page is left.
 */
export function useCall<Input, Result>(which: Call<Input, Result>, input: Input, options?: Options): Retryable<CallState<Result>> {
  const { answer, make, isRetrying, retry } = useAttempts(which, input, options);
  const question = JSON.stringify([which.path, input]);
  useEffect(() => make(question), [make, question]);
  return { load: answer?.of === question ? answer.load : { state: 'loading' }, retry: () => retry(question), isRetrying };
}

/** A retry in place for a block that the page's loader filled: shows the loader's answer until a retry brings a newer one. */
export function useRetry<Input, Result>(loaded: Loadable<Result>, which: Call<Input, Result>, input: Input): Retryable<Loadable<Result>> {
  const { answer, isRetrying, retry } = useAttempts(which, input);
  return { load: answer?.of === loaded ? answer.load : loaded, retry: () => retry(loaded), isRetrying };
}

/** Makes a call on demand, one at a time, and keeps the last answer together with what it was an answer `of`. */
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
