import type { DateLine } from '../../schema/milestones.ts';

type Year = DateLine['years'][number];

export const anchorOfYear = (year: string | number): string => `nian-${year}`;

/** One year is two letters wide, so that the drawing grows with the text. */
const [step, ground, storey] = [32, 128, 22];

/** The years as a row of columns, as tall as what happened in them; each with events leads to its place in the list. */
export function YearLine({ line: { years } }: { line: DateLine }) {
  const width = years.length * step;
  return (
    <div role="region" className="year-line no-print" aria-label="年表图，可左右移动" tabIndex={0}>
      <svg viewBox={`0 0 ${width} 168`} width={`${width / 16}em`} role="group" aria-label="年表：每一年的柱高为当年大事的数量">
        <path className="year-line__ground" d={`M0 ${ground}H${width}`} />
        {years.map((year, index) => (
          <YearColumn key={year.year} year={year} x={index * step + step / 2} isLabelled={isLabelled(year, index, years.length)} />
        ))}
      </svg>
    </div>
  );
}

/** Years are named every five years, and at both ends unless a name stands beside them. */
function isLabelled({ year }: Year, index: number, count: number): boolean {
  if (year % 5 === 0) return true;
  return (index === 0 && year % 5 < 4) || (index === count - 1 && year % 5 > 1);
}

function YearColumn({ year: { year, count, isMajor, titles }, x, isLabelled }: { year: Year; x: number; isLabelled: boolean }) {
  const label = isLabelled && (
    <text x={x} y={ground + 24}>
      {year}
    </text>
  );
  if (count === 0) {
    return (
      <g>
        <path className="year-line__rest" d={`M${x} ${ground - 4}v8`} />
        {label}
      </g>
    );
  }
  const top = ground - 22 - count * storey;
  return (
    <a
      href={`#${anchorOfYear(year)}`}
      className={isMajor ? 'year-line__year is-major' : 'year-line__year'}
      aria-label={`${year}年，${count}件：${titles.join('、')}`}
    >
      <rect x={x - step / 2} y={0} width={step} height={ground + 36} />
      <path d={columnPath(x, top)} />
      {label}
    </a>
  );
}

/** A column of the house: two sides, neck and capital. */
function columnPath(x: number, top: number): string {
  return `M${x - 6} ${ground}V${top + 10}M${x + 6} ${ground}V${top + 10}M${x - 8} ${top + 10}H${x + 8}M${x - 11} ${top + 4}H${x + 11}`;
}
