import { useCallback, useEffect } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { stepKeep, stepResume } from '../calls.ts';
import type { KeptStepResult } from '../schema.ts';

export type KeptStep = NonNullable<KeptStepResult['kept']>;

/** That there may be a step to go on with; what it is the server alone knows. */
const key = 'qt:step';

/** Has the server keep a step over a reload of this page. Without it the page works as before. */
function keep(client: Client, step: string): Promise<void> {
  return client.call(stepKeep, { step }, { quiet: true }).then(
    () => note('1'),
    () => undefined,
  );
}

function note(text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Private mode or full.
  }
}

function isNoted(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Goes on, once the page runs, with the step that was open before it was loaded again. Returns the way to keep the next one, which is to be
 * shown once that is done: a reload finds what was seen. A step that is undefined ends it.
 */
export function useKeptStep(goOn: (kept: KeptStep) => void): (step: string | undefined) => Promise<void> {
  const client = useClient();
  useEffect(() => {
    if (!isNoted()) return undefined;
    const asking = new AbortController();
    client()
      .call(stepResume, {}, { quiet: true, signal: asking.signal })
      .then(
        ({ kept }) => (kept ? goOn(kept) : note('')),
        () => undefined,
      );
    return () => asking.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page begins
  }, []);
  return useCallback(async (step) => (step === undefined ? note('') : keep(client(), step)), [client]);
}
