export const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/**
 * Polls until the check returns true; returns the seconds, or those of the whole timeout when it never does. A check that throws
 * counts as false.
 */
export async function timeUntil(look: () => Promise<boolean>, atMostMs = 60_000): Promise<number> {
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  while (!(await look().catch(() => false))) {
    if (secondsSince() * 1000 > atMostMs) return secondsSince();
    await pause(100);
  }
  return secondsSince();
}
