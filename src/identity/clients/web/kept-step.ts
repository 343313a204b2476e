import { useCallback, useEffect } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { stepKeep, stepResume } from '../calls.ts';
import type { KeptStepResult } from '../schema.ts';

export type KeptStep = NonNullable<KeptStepResult['kept']>;

/** Marks that a step may be open; only the server knows which. */
const key = 'qt:step';

/** Stores a step on the server over a reload of this page. If that fails, only the reload loses it. */
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
    // Storage is full or in private mode.
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
 * Resumes, after hydration, the step that was open before a reload. Returns a function that stores the next step; show the step
 * after that, so that a reload finds it. An undefined step ends it.
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
