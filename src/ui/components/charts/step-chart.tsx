import { ChartFrame, drawRules, height, width } from './chart-frame.tsx';
import { scaleOf } from './scale.ts';
import { drawSteps, namedDays, summarizeSteps, xOf, yOf, type ChartArea, type ChartSpan, type StepLine } from './steps.ts';
import './step-chart.css';

/** A day on a line with a link to more information. */
export interface StepMark {
  day: string;
  value: number;
  /** Tooltip. */
  title: string;
  href: string;
}

interface StepChartProps extends ChartSpan {
  title: string;
  /** `%`; written directly after each value. */
  unit: string;
  /** At least one of them with a value. */
  lines: readonly StepLine[];
  marks?: readonly StepMark[];
}

/**
 * Shows figures that are constant from one day to another, as steps over time, fully rendered on the server. The caption describes it in
 * words, and a table with the days, the values and the marks' links belongs beside it: the drawing itself is only for sighted users and
 * pointers.
 */
export function StepChart({ title, unit, lines, marks = [], ...span }: StepChartProps) {
  const scale = scaleOf(lines.flatMap(({ steps }) => steps.flatMap(({ value }) => value ?? [])));
  const area: ChartArea = { width, height, low: scale.low, high: scale.high };
  const words = lines.filter(({ kind }) => kind !== 'limit').map((line) => summarizeSteps(line, span, unit));
  return (
    <ChartFrame
      title={title}
      unit={unit}
      words={words.join('')}
      legend={<Legend lines={lines} hasMarks={marks.length > 0} />}
      scale={scale}
      days={namedDays(span)}
      className="step-chart__frame"
    >
      <svg className="chart__drawing" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false">
        <path className="chart__rule" d={drawRules(scale)} />
        {lines.map(({ name, kind, steps }) => (
          <path key={name} className={`step-chart__line step-chart__line--${kind}`} d={drawSteps(steps, span, area)} />
        ))}
        {marks.map((mark) => (
          <Mark key={`${mark.day} ${mark.value}`} {...mark} d={`M${xOf(mark.day, span, area)} ${yOf(mark.value, area)}h0`} />
        ))}
      </svg>
    </ChartFrame>
  );
}

/**
 * The same links are in the table beside the drawing, for keyboards and screen readers. A stroke without length is a dot that
 * stays round when stretched.
 */
function Mark({ title, href, d }: StepMark & { d: string }) {
  return (
    <a href={href} tabIndex={-1} className="step-chart__mark">
      <title>{title}</title>
      <path className="step-chart__reach" d={d} />
      <path className="step-chart__dot" d={d} />
    </a>
  );
}

function Legend({ lines, hasMarks }: { lines: readonly StepLine[]; hasMarks: boolean }) {
  if (lines.length < 2 && !hasMarks) return null;
  return (
    <ul className="step-chart__legend line">
      {lines.map(({ name, kind }) => (
        <li key={name} className={`step-chart__key step-chart__key--${kind}`}>
          {name}
        </li>
      ))}
      {hasMarks && <li className="step-chart__key step-chart__key--mark">有公告</li>}
    </ul>
  );
}
