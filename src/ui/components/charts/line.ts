import { formatFixed } from '../../format/numbers.ts';
import type { ChartScale } from './scale.ts';

export interface LinePoint {
  /** Day, `2026-11-20`, in time order. */
  label: string;
  /** Null for a gap. */
  value: number | null;
}

/** The data of a line. */
export interface ChartLine {
  title: string;
  unit: string;
  /** At least one of them with a value. */
  points: readonly LinePoint[];
  /** Decimal places of a displayed value. */
  digits: number;
}

export const pointValues = (points: readonly LinePoint[]): number[] => points.flatMap(({ value }) => value ?? []);

/** Formats a value of the scale, with no more decimal places than its steps have. */
export function formatTick(value: number, { ticks: [first = 0, second = 1] }: ChartScale): string {
  const step = String(Number((second - first).toPrecision(6)));
  return formatFixed(value, (step.split('.')[1] ?? '').length);
}

/** Describes first, last and extreme values of a line in words. */
export function summarizeLine({ unit, points, digits }: Omit<ChartLine, 'title'>): string {
  const known = points.filter((point): point is { label: string; value: number } => point.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return '';
  const highest = known.reduce((best, point) => (point.value > best.value ? point : best));
  const lowest = known.reduce((best, point) => (point.value < best.value ? point : best));
  const say = ({ value }: { value: number }): string => `${formatFixed(value, digits)}${unit}`;
  const verb = last.value > first.value ? '升至' : last.value < first.value ? '降至' : '仍为';
  return `${first.label}为${say(first)}，${last.label}${verb}${say(last)}；最高${say(highest)}（${highest.label}），最低${say(lowest)}（${lowest.label}）。`;
}

/** Formats day and value of a point, such as `2026-08-20  26,395.00亿元`. */
export function formatPoint({ unit, points, digits }: Omit<ChartLine, 'title'>, at: number): string {
  const { label = '', value = null } = points[at] ?? {};
  return `${label}\u3000${value === null ? '未公布' : `${formatFixed(value, digits)}${unit}`}`;
}

/** Returns the path through the points with a value, in a drawing of the given size; it restarts after each gap. */
export function drawLine(
  points: readonly LinePoint[],
  { low, high }: Pick<ChartScale, 'low' | 'high'>,
  [width, height]: [number, number],
): string {
  let isOpen = false;
  return points
    .map(({ value }, at) => {
      const command = isOpen ? 'L' : 'M';
      isOpen = value !== null;
      if (value === null) return '';
      const x = Math.round((at / Math.max(1, points.length - 1)) * width);
      const y = Math.round(((high - value) / (high - low)) * height);
      return `${command}${x} ${y}`;
    })
    .join('');
}

/** Returns evenly spaced positions over the given length, first and last included. */
export const spread = (length: number, count: number): number[] => [
  ...new Set(Array.from({ length: count }, (_, at) => Math.round((at * (length - 1)) / (count - 1)))),
];
