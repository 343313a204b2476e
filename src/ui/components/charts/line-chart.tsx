import { useState, type PointerEvent } from 'react';
import { ChartFrame, drawRules, height, width } from './chart-frame.tsx';
import { drawLine, spread, summarizeLine, formatPoint, pointValues, type ChartLine } from './line.ts';
import { scaleOf } from './scale.ts';
import './line-chart.css';

interface LineChartProps extends ChartLine {
  /** The meaning of a point that covers more than one day. */
  note?: string;
}

/** A line chart. A pointer or finger on it shows single values; until then it shows the last one. */
export function LineChart({ note, ...line }: LineChartProps) {
  const { title, unit, points, digits } = line;
  const [pointed, setPointed] = useState<number>();
  const scale = scaleOf(pointValues(points), digits);
  const point = (event: PointerEvent<SVGSVGElement>): void => setPointed(nearest(event, points.length));
  return (
    <ChartFrame
      title={title}
      unit={unit}
      words={
        <>
          {summarizeLine(line)}
          {note}
        </>
      }
      scale={scale}
      days={spread(points.length, 3).flatMap((at) => points[at]?.label ?? [])}
      className="line-chart__frame"
      isLive
      readout={<p className="chart__readout">{formatPoint(line, pointed ?? points.length - 1)}</p>}
    >
      <svg
        className="chart__drawing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        focusable="false"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {/* Receives pointers on the whole area, not only on the strokes. */}
        <rect width={width} height={height} fill="transparent" />
        <path className="chart__rule" d={drawRules(scale)} />
        <path className="line-chart__line" d={drawLine(points, scale, [width, height])} />
        {pointed !== undefined && <Pointed line={line} at={pointed} scale={scale} />}
      </svg>
    </ChartFrame>
  );
}

/** Returns the index of the point nearest to the pointer. */
function nearest({ clientX, currentTarget }: PointerEvent<SVGSVGElement>, count: number): number {
  const { left, width: wide } = currentTarget.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / (wide || 1)));
  return Math.round(share * (count - 1));
}

/** A stroke without length is a dot that stays round when stretched. */
function Pointed({ line: { points }, at, scale: { low, high } }: { line: ChartLine; at: number; scale: { low: number; high: number } }) {
  const x = Math.round((at / Math.max(1, points.length - 1)) * width);
  const value = points[at]?.value ?? null;
  return (
    <>
      <path className="line-chart__pointer" d={`M${x} 0V${height}`} />
      {value !== null && <path className="line-chart__point" d={`M${x} ${Math.round(((high - value) / (high - low)) * height)}h0`} />}
    </>
  );
}
