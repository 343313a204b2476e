import { spokenClock, type ClockStanding } from './clock.ts';
import './clock.css';

interface ClockProps {
  of: { standing: ClockStanding | null; workingDaysLeft: number | null };
}

/** Shows how close a due date is, as text, shape and colour. */
export function Clock({ of: { standing, workingDaysLeft } }: ClockProps) {
  if (standing === null) return null;
  const shape = { overdue: '■', soon: '▲', inTime: '○' }[standing];
  return (
    <span className={`clock clock--${standing}`}>
      {shape} {spokenClock(standing, workingDaysLeft)}
    </span>
  );
}
