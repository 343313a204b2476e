/** A vertical scale: its ends, and the values of its lines, from below. */
export interface ChartScale {
  low: number;
  high: number;
  ticks: number[];
}

/** Allowed numbers of steps. */
const stepCounts = [4, 5, 6];

/**
 * Returns the closest scale of even steps of round numbers that covers all values. It begins at zero where the values come near
 * it, otherwise above, because a line shows change and not, like a column, amount. No step has more decimal places than the
 * values, where those are given: row counts have no halves.
 */
export function scaleOf(values: readonly number[], digits = 12): ChartScale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const from = least >= 0 && least < (most - least) / 2 ? 0 : least;
  const span = most - from || Math.abs(most) || 1;
  return stepCounts
    .map((count) => evenly(from, most, roundUp(span / count, digits)))
    .reduce((best, one) => (widthOf(one) < widthOf(best) ? one : best));
}

const widthOf = ({ low, high }: ChartScale): number => high - low;

/** Returns the scale with this step; at least two steps, so that a constant value is between two lines. */
function evenly(from: number, most: number, step: number): ChartScale {
  const first = Math.floor(from / step + tolerance);
  const last = Math.max(first + 2, Math.ceil(most / step - tolerance));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step));
  return { low: exact(first * step), high: exact(last * step), ticks };
}

/** Tolerance for floating-point sums. */
const tolerance = 1e-9;

/** Returns the next of 1, 2, 2.5 and 5 times a power of ten that has no more decimal places. */
function roundUp(value: number, digits: number): number {
  const finest = 10 ** -digits;
  const power = Math.max(finest, 10 ** Math.floor(Math.log10(value)));
  const factors = power > finest ? [1, 2, 2.5, 5] : [1, 2, 5];
  return (factors.find((factor) => factor * power >= value * (1 - tolerance)) ?? 10) * power;
}

const exact = (value: number): number => Number(value.toPrecision(12));
