import type { CaseListLine } from '../schema.ts';
import { spokenClock } from '../web/clock.ts';

/** How near the promised day of a case is, by word, shape and colour. */
export function Clock({ line: { clock, workingDaysLeft } }: { line: Pick<CaseListLine, 'clock' | 'workingDaysLeft'> }) {
  if (clock === null) return null;
  const shape = { overdue: '■', soon: '▲', inTime: '○' }[clock];
  return (
    <span className={`clock clock--${clock}`}>
      {shape} {spokenClock(clock, workingDaysLeft)}
    </span>
  );
}
