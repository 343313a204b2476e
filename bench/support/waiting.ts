export const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Seconds until the look says yes; those of the whole wait where it never does. A look that fails says no. */
export async function timeUntil(look: () => Promise<boolean>, atMostMs = 60_000): Promise<number> {
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  while (!(await look().catch(() => false))) {
    if (secondsSince() * 1000 > atMostMs) return secondsSince();
    await pause(100);
  }
  return secondsSince();
}
