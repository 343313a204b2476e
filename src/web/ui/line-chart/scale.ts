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
 * above, as a line shows how something went and not, like a column, how much it is.
 */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const from = least >= 0 && least < (most - least) / 2 ? 0 : least;
  const span = most - from || Math.abs(most) || 1;
  return stepCounts
    .map((count) => evenly(from, most, roundUp(span / count)))
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

/** The next of 1, 2, 2.5 and 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= value * (1 - tolerance)) ?? 10) * power;
}

const exact = (value: number): number => Number(value.toPrecision(12));
