import './trend-chart.css';

export interface TrendPoint {
  /** Year, month or day, in time order. */
  label: string;
  value: number;
}

interface TrendChartProps {
  title: string;
  unit: string;
  /** At least one value. */
  points: readonly TrendPoint[];
  /** Formats a value; by default it is unchanged. */
  format?: (value: number) => string;
}

/** Sizes of the drawing: room for columns between `top` and `ground`, labels above and below. */
const [width, height, top, ground] = [320, 168, 24, 144];

/** A column chart with a common baseline. It states its first, last and highest values in words; all values belong in a table beside it. */
export function TrendChart({ title, unit, points, format = String }: TrendChartProps) {
  const last = points.length - 1;
  const { yOf, zero } = scaleOf(points);
  const step = width / points.length;
  const peak = points.findIndex(({ value }) => value === Math.max(...points.map((point) => point.value)));
  return (
    <figure className="trend-chart">
      <figcaption className="minor-title">
        {title}
        <span className="trend-chart__unit quiet">（{unit}）</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={summarizeTrend({ title, unit, points, format })}
      >
        {points.map(({ label, value }, at) => {
          const [y, x] = [yOf(value), at * step];
          return (
            <g key={label} className={at === last ? 'trend-chart__point is-last' : 'trend-chart__point'}>
              <rect x={round(x + step * 0.2)} y={Math.min(y, zero)} width={round(step * 0.6)} height={round(Math.abs(zero - y))} />
              {(at === last || at === peak || at === 0) && (
                <text x={round(x + step / 2)} y={Math.min(y, zero) - 6}>
                  {format(value)}
                </text>
              )}
              {isLabelled(at, points.length) && (
                <text x={round(x + step / 2)} y={height - 6} className="trend-chart__label">
                  {label}
                </text>
              )}
            </g>
          );
        })}
        <path className="trend-chart__ground" d={`M0 ${zero}H${width}`} />
      </svg>
    </figure>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The scale always includes zero: columns that start elsewhere misrepresent proportions. */
function scaleOf(points: readonly TrendPoint[]) {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const yOf = (value: number) => round(ground - ((value - low) / (high - low || 1)) * (ground - top));
  return { yOf, zero: yOf(0) };
}

/** True for the last label, and for as many earlier ones as fit. */
const isLabelled = (at: number, count: number): boolean => (count - 1 - at) % Math.ceil(count / 5) === 0;

function summarizeTrend({ title, unit, points, format = String }: TrendChartProps): string {
  const say = ({ label, value }: TrendPoint) => `${label}为${format(value)}${unit}`;
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best));
  return `${title}柱状图：${say(points[0]!)}，${say(points.at(-1)!)}，最高${say(peak)}`;
}
