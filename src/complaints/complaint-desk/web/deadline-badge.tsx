import { formatDeadline, type DeadlineStatus } from './deadline.ts';
import './clock.css';

interface ClockProps {
  of: { standing: DeadlineStatus | null; workingDaysLeft: number | null };
}

/** Shows how close a due date is, as text, shape and colour. */
export function DeadlineBadge({ of: { standing, workingDaysLeft } }: ClockProps) {
  if (standing === null) return null;
  const shape = { overdue: '■', soon: '▲', inTime: '○' }[standing];
  return (
    <span className={`clock clock--${standing}`}>
      {shape} {formatDeadline(standing, workingDaysLeft)}
    </span>
  );
}
