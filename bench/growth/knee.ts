import type { OfferResult } from './offer.ts';

/** A site that answers less than this share of requests is overloaded. */
const leastAnswered = 0.95;

export interface Knee {
  /** The highest rate within the limits, in answered requests per second; 0 when even the first was too high. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** All rates that were tried, in order. */
  readonly tried: readonly (OfferResult & { wanted: number; isGood: boolean })[];
}

/** Finds the knee: doubles the rate until it is too high, or halves it until it is not, then bisects the gap a number of times. */
export async function findKnee(
  start: number,
  { halvings, p99BoundMs, attempt }: { halvings: number; p99BoundMs: number; attempt: (rate: number) => Promise<OfferResult> },
): Promise<Knee> {
  const tried: Knee['tried'][number][] = [];
  const isGood = async (wanted: number): Promise<boolean> => {
    const offered = await attempt(wanted);
    const good = offered.errors === 0 && offered.p99 <= p99BoundMs && offered.rate >= wanted * leastAnswered;
    tried.push({ ...offered, wanted, isGood: good });
    return good;
  };
  let [low, high] = await surround(start, isGood);
  for (let times = 0; times < halvings && high - low > 1; times++) {
    const middle = Math.round((low + high) / 2);
    if (await isGood(middle)) low = middle;
    else high = middle;
  }
  const best = tried.filter((one) => one.isGood).reduce<OfferResult | undefined>((a, b) => (a && a.rate > b.rate ? a : b), undefined);
  return { rate: best?.rate ?? 0, p50: best?.p50 ?? NaN, p99: best?.p99 ?? NaN, tried };
}

/** Returns a rate within the limits and one, at most twice as high, that is not; 0 as the first when no rate is. */
async function surround(start: number, isGood: (rate: number) => Promise<boolean>): Promise<[good: number, tooMuch: number]> {
  let rate = start;
  if (await isGood(rate)) {
    while (await isGood(rate * 2)) rate *= 2;
    return [rate, rate * 2];
  }
  while (rate > 1 && !(await isGood(Math.floor(rate / 2)))) rate = Math.floor(rate / 2);
  return [Math.floor(rate / 2), rate];
}
