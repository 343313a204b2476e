import { useEffect, useRef } from 'react';
import { summarizeLine, drawLine, formatTick, spread, valuesOf, type Line, type LinePoint } from './line.ts';
import { scaleOf, type Scale } from './scale.ts';
import './line-chart.css';

interface LineChartProps extends Line {
  /** What a point stands for, where it is more than one day. */
  note?: string;
}

/**
 * How a figure went, as a line. The server draws it in plain SVG; once it comes into sight on a page whose scripts run, a drawing
 * that answers to the pointer takes its place in the same frame. The caption says in words what is to be seen; the figures
 * themselves belong in a table beside it.
 */
export function LineChart({ note, ...line }: LineChartProps) {
  const { title, unit, points, digits } = line;
  const frame = useRef<HTMLDivElement>(null);
  useLiveDrawing(frame, line);
  const scale = scaleOf(valuesOf(points), digits);
  return (
    <figure className="line-chart">
      <figcaption>
        <span className="minor-title">
          {title}
          <span className="line-chart__unit">（{unit}）</span>
        </span>
        <span className="line-chart__words">
          {summarizeLine(line)}
          {note}
        </span>
      </figcaption>
      {/* A finger or pointer on it is a sign that somebody wants to read values: the page's scripts then load. */}
      <div className="line-chart__frame" data-wakes="" aria-hidden="true" ref={frame}>
        <ol className="line-chart__ticks">
          {scale.ticks.toReversed().map((tick) => (
            <li key={tick}>{formatTick(tick, scale)}</li>
          ))}
        </ol>
        <Drawing points={points} scale={scale} />
        <ol className="line-chart__days">
          {spread(points.length, 3).map((at) => (
            <li key={at}>{points[at]?.label}</li>
          ))}
        </ol>
      </div>
    </figure>
  );
}

const [width, height] = [1000, 400];

/** Stretched to its frame; strokes keep their width. */
function Drawing({ points, scale }: { points: readonly LinePoint[]; scale: Scale }) {
  const gap = height / (scale.ticks.length - 1);
  return (
    <svg className="line-chart__drawing" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false">
      <path className="line-chart__rule" d={scale.ticks.map((_, at) => `M0 ${gap * at}H${width}`).join('')} />
      <path className="line-chart__line" d={drawLine(points, scale, [width, height])} />
    </svg>
  );
}

/** Loads the drawing that answers to the pointer when the frame comes into sight, and keeps it to what is shown. */
function useLiveDrawing(frame: React.RefObject<HTMLDivElement | null>, { title, unit, points, digits }: Line): void {
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    let isLeft = false;
    let remove: (() => void) | undefined;
    const draw = async (): Promise<void> => {
      // The plain drawing stays where the library cannot be had.
      const library = await import('./live-drawing.ts').catch(() => undefined);
      if (library && !isLeft) remove = library.drawLive(place, { title, unit, points, digits });
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void draw();
    });
    observer.observe(place);
    return () => {
      isLeft = true;
      observer.disconnect();
      remove?.();
    };
  }, [frame, title, unit, points, digits]);
}
