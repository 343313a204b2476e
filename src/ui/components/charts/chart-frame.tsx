import type { ReactNode } from 'react';
import { formatTick } from './line.ts';
import type { ChartScale } from './scale.ts';
import './chart.css';

/** Size of the drawing, which is stretched to its frame; strokes keep their width. */
export const [width, height] = [1000, 400];

interface ChartFrameProps {
  title: string;
  unit?: string;
  /** Describes the chart in words. */
  words: ReactNode;
  /** Labels of the lines. */
  legend?: ReactNode;
  scale: ChartScale;
  /** Shown below the drawing, from its left edge to its right one. */
  days: readonly string[];
  className?: string;
  /** Shown over the drawing. */
  readout?: ReactNode;
  /** True when scripts add interaction: touching or pointing at it then loads them. */
  isLive?: boolean;
  /** The drawing. */
  children: ReactNode;
}

/**
 * A drawing with its scale and days. It is only for sighted users and pointers: the caption describes it in words, and the figures belong
 * in a table beside it.
 */
export function ChartFrame({ title, unit, words, legend, scale, days, className = '', readout, isLive, children }: ChartFrameProps) {
  return (
    <figure className="chart">
      <figcaption>
        <span className="minor-title">
          {title}
          {unit && <span className="chart__unit">（{unit}）</span>}
        </span>
        <span className="chart__words">{words}</span>
        {legend}
      </figcaption>
      <div className={`chart__frame ${className}`.trimEnd()} data-wakes={isLive ? '' : undefined} aria-hidden="true">
        <ol className="chart__ticks">
          {scale.ticks.toReversed().map((tick) => (
            <li key={tick}>{formatTick(tick, scale)}</li>
          ))}
        </ol>
        {children}
        <ol className="chart__days">
          {days.map((day) => (
            <li key={day}>{day}</li>
          ))}
        </ol>
        {readout}
      </div>
    </figure>
  );
}

/** Returns the path of the lines at the values of the scale. */
export const drawRules = ({ ticks }: ChartScale): string =>
  ticks.map((_, at) => `M0 ${(height / (ticks.length - 1)) * at}H${width}`).join('');
