import { formatFixed } from '../../format/numbers.ts';

/** A figure that is constant from day to day until it changes. */
export interface StepLine {
  name: string;
  /** `limit` is the bound of the others; drawn thin and dashed. */
  kind: 'first' | 'second' | 'limit';
  /** The days, `2026-11-20`, on which a value begins, the oldest first; null while it had none. */
  steps: readonly { day: string; value: number | null }[];
}

/** Start and end of the drawing. */
export interface ChartSpan {
  from: string;
  until: string;
}

/** Size of a drawing, with values from `low` at the bottom to `high` at the top. */
export interface ChartArea {
  width: number;
  height: number;
  low: number;
  high: number;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Returns the horizontal position of a day. Days outside of the span are placed at its ends. */
export function xOf(day: string, { from, until }: ChartSpan, { width }: ChartArea): number {
  const share = (dayNumber(day) - dayNumber(from)) / Math.max(1, dayNumber(until) - dayNumber(from));
  return Math.round(Math.min(1, Math.max(0, share)) * width);
}

export const yOf = (value: number, { low, high, height }: ChartArea): number => Math.round(((high - value) / (high - low)) * height);

/**
 * Returns the path of a line: level from each of its days to the next, the last one to the end of the span; a gap where it has no
 * value.
 */
export function drawSteps(steps: StepLine['steps'], span: ChartSpan, area: ChartArea): string {
  let isOpen = false;
  return steps
    .map(({ day, value }, at) => {
      const end = xOf(steps[at + 1]?.day ?? span.until, span, area);
      const isGoingOn = isOpen;
      isOpen = value !== null;
      if (value === null) return '';
      const y = yOf(value, area);
      return `${isGoingOn ? `V${y}` : `M${xOf(day, span, area)} ${y}`}H${end}`;
    })
    .join('');
}

/** Returns the days shown under the drawing: its ends, and the middle of a span of some weeks. */
export function namedDays({ from, until }: ChartSpan): string[] {
  const middle = new Date(((dayNumber(from) + dayNumber(until)) / 2) * 86_400_000).toISOString().slice(0, 10);
  return dayNumber(until) - dayNumber(from) < 14 ? [from, until] : [from, middle, until];
}

/** Describes a line in words: first and last value, number of changes, bounds. */
export function summarizeSteps({ name, steps }: StepLine, { until }: ChartSpan, unit: string): string {
  const known = steps.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  const [first, last] = [known[0], steps.at(-1)];
  if (!first || !last) return '';
  const say = (value: number | null): string =>
    value === null ? '不在名单' : `${formatFixed(value, Number.isInteger(value) ? 0 : 2)}${unit}`;
  const count = steps.length - 1;
  if (count === 0) return `${name}自 ${first.day} 起一直为 ${say(first.value)}。`;
  const values = known.map(({ value }) => value);
  return `${name} ${first.day} 为 ${say(first.value)}，其后变动 ${count} 次，${until} ${last.value === null ? '' : '为 '}${say(last.value)}；最高 ${say(Math.max(...values))}，最低 ${say(Math.min(...values))}。`;
}
