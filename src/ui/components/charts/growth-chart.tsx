import { formatFixed } from '../../format/numbers.ts';
import { ChartFrame, drawRules, height, width } from './chart-frame.tsx';
import { spread } from './line.ts';
import { scaleOf, type ChartScale } from './scale.ts';
import './growth-chart.css';

export interface GrowthLine {
  name: string;
  /** Index of its mark and strokes, from 0: the same as in the table beside the chart, even when a neighbouring line cannot be drawn. */
  place: number;
  /** In time order, the first of them 100; at least one. */
  points: readonly { day: string; value: number }[];
}

interface GrowthChartProps {
  title: string;
  /** Up to five. */
  lines: readonly GrowthLine[];
  /** Added to the caption. */
  note?: string;
}

/** The labels of the lines, in the drawing, its key and the tables beside it. */
export const lineMarks = ['①', '②', '③', '④', '⑤'] as const;

/**
 * Shows growth from a common 100, as lines in one chart. Each line has a mark at its end and its own strokes, so that no colour
 * is needed to distinguish them; the caption gives the end values in words. The figures belong in a table beside it.
 */
export function GrowthChart({ title, lines, note }: GrowthChartProps) {
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted();
  const scale = scaleOf(lines.flatMap(({ points }) => points.map(({ value }) => value)));
  return (
    <ChartFrame
      title={title}
      words={
        <>
          {summarizeGrowth(lines)}
          {note}
        </>
      }
      legend={<Legend lines={lines} />}
      scale={scale}
      days={spread(days.length, 3).flatMap((at) => days[at] ?? [])}
      className="growth-chart__frame"
    >
      <Drawing lines={lines} days={days} scale={scale} />
    </ChartFrame>
  );
}

function Legend({ lines }: { lines: readonly GrowthLine[] }) {
  return (
    <ul className="growth-chart__key line quiet" aria-hidden="true">
      {lines.map(({ name, place }) => (
        <li key={name} className="cluster cluster--close middle">
          <svg width="36" height="12" focusable="false">
            <path className={`growth-chart__line growth-chart__line--${place + 1}`} d="M0 6H36" />
          </svg>
          {lineMarks[place]} {name}
        </li>
      ))}
    </ul>
  );
}

/** Lines are stretched to the frame; the marks at their ends are outside of the stretched drawing and keep their shape. */
function Drawing({ lines, days, scale }: { lines: readonly GrowthLine[]; days: readonly string[]; scale: ChartScale }) {
  const ends = placeMarks(lines.map(({ points }) => ((scale.high - (points.at(-1)?.value ?? scale.low)) / (scale.high - scale.low)) * 100));
  return (
    <svg className="chart__drawing" focusable="false">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
        <path className="chart__rule" d={drawRules(scale)} />
        {lines.map(({ name, place, points }) => (
          <path key={name} className={`growth-chart__line growth-chart__line--${place + 1}`} d={drawGrowth(points, days, scale)} />
        ))}
      </svg>
      {lines.map(({ name, place }, at) => (
        <text key={name} className="growth-chart__mark" x="100%" dx="6" y={`${ends[at]}%`} dy="0.35em">
          {lineMarks[place]}
        </text>
      ))}
    </svg>
  );
}

/** Returns the path of a line, each day at its position among all days: missing days are bridged. */
function drawGrowth(points: GrowthLine['points'], days: readonly string[], { low, high }: ChartScale): string {
  const placeOf = new Map(days.map((day, at) => [day, at]));
  return points
    .map(({ day, value }, at) => {
      const x = Math.round(((placeOf.get(day) ?? 0) / Math.max(1, days.length - 1)) * width);
      const y = Math.round(((high - value) / (high - low)) * height);
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

/** Minimum distance of marks, in percent of the height, so that they do not overlap. */
const apart = 7;

/** Returns positions of marks from the top, in percent: as close to the wanted ones as possible without overlap. */
export function placeMarks(wanted: readonly number[]): number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const placed: number[] = [];
  let least = 0;
  for (const at of order) {
    placed[at] = Math.max(wanted[at]!, least);
    least = placed[at] + apart;
  }
  let most = 100;
  for (const at of order.toReversed()) {
    placed[at] = Math.round(Math.min(placed[at]!, most) * 10) / 10;
    most = placed[at] - apart;
  }
  return placed;
}

/** `2026-01-23 均为 100，至 2026-04-27：① 甲 112.30，② 乙 98.10。` */
export function summarizeGrowth(lines: readonly GrowthLine[]): string {
  const [first, last] = [lines[0]?.points[0], lines[0]?.points.at(-1)];
  if (!first || !last) return '';
  const ends = lines.map(({ name, place, points }) => `${lineMarks[place]} ${name} ${formatFixed(points.at(-1)?.value ?? 100, 2)}`);
  return `${first.day} ${lines.length > 1 ? '均' : ''}为 100，至 ${last.day}：${ends.join('，')}。`;
}
