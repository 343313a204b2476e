/** A vertical scale: its ends, and the values at which a line is drawn, from below. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** How many steps a scale may have. */
const stepCounts = [4, 5, 6];

/**
 * The scale of even steps of round numbers that holds all values most closely. It begins at zero where the values come near it; else
 * above, as a line shows how something went and not, like a column, how much it is. No step is finer than the places behind the point of the
 * values, where those are told: of rows there is no half one.
 */
export function scaleOf(values: readonly number[], digits = 12): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const from = least >= 0 && least < (most - least) / 2 ? 0 : least;
  const span = most - from || Math.abs(most) || 1;
  return stepCounts
    .map((count) => evenly(from, most, roundUp(span / count, digits)))
    .reduce((best, one) => (widthOf(one) < widthOf(best) ? one : best));
}

const widthOf = ({ low, high }: Scale): number => high - low;

/** The scale of this step; two steps at least, so that a value that never moved stands between two lines. */
function evenly(from: number, most: number, step: number): Scale {
  const first = Math.floor(from / step + tolerance);
  const last = Math.max(first + 2, Math.ceil(most / step - tolerance));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step));
  return { low: exact(first * step), high: exact(last * step), ticks };
}

/** Sums of binary fractions miss round numbers by so much. */
const tolerance = 1e-9;

/** The next of 1, 2, 2.5 and 5 times a power of ten that has no more places behind the point. */
function roundUp(value: number, digits: number): number {
  const finest = 10 ** -digits;
  const power = Math.max(finest, 10 ** Math.floor(Math.log10(value)));
  const factors = power > finest ? [1, 2, 2.5, 5] : [1, 2, 5];
  return (factors.find((factor) => factor * power >= value * (1 - tolerance)) ?? 10) * power;
}

const exact = (value: number): number => Number(value.toPrecision(12));
