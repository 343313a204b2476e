import type { Day } from '#platform/day.ts';
import type { SeriesStep } from '../schema.ts';

/** Approximate maximum of points in a chart: no screen can show more. */
const mostPoints = 500;

/** Returns the smallest step with which the period has at most about five hundred points. */
export function chooseStep(from: Day, to: Day): SeriesStep {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  // Five of seven days are trading days.
  if ((days * 5) / 7 <= mostPoints) return 'day';
  return days / 7 <= mostPoints ? 'week' : 'month';
}
