import { useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useCall, type CallState } from '#ui/api/use-call.ts';

/** Polling interval in ms while the page is visible. */
const pollMs = 10_000;

/** Polls a call while the page is visible. The last result stays visible when a later request fails. */
export function usePolledCall<Input, Result>(which: Call<Input, Result>, input: Input) {
  const { load, retry, isRetrying } = useCall(which, input, { quiet: true });
  const [last, setLast] = useState<Result>();
  if (load.state === 'ready' && load.data !== last) setLast(load.data);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `retry` is made anew with every render and always asks the same
  }, []);
  const shown: CallState<Result> = load.state !== 'ready' && last !== undefined ? { state: 'ready', data: last } : load;
  return { load: shown, refresh: retry, isRetrying };
}
