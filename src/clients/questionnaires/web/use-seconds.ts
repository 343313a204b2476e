import { useCallback, useRef } from 'react';

/** Measures for how long each question is in front of the client, for the record. `show` names the one that is; nothing stops the clock. */
export function useSeconds(): { show(question: string | undefined): void; read(): Record<string, number> } {
  const spent = useRef<Record<string, number>>({});
  const current = useRef<{ question: string | undefined; since: number }>({ question: undefined, since: 0 });
  const note = useCallback((): void => {
    const { question, since } = current.current;
    const now = performance.now();
    if (question !== undefined) spent.current[question] = (spent.current[question] ?? 0) + (now - since) / 1000;
    current.current = { question, since: now };
  }, []);
  const show = useCallback(
    (question: string | undefined): void => {
      note();
      current.current = { question, since: performance.now() };
    },
    [note],
  );
  const read = useCallback((): Record<string, number> => {
    note();
    return Object.fromEntries(
      Object.entries(spent.current).map(([question, seconds]) => [question, Math.min(86_400, Math.round(seconds))]),
    );
  }, [note]);
  return { show, read };
}
