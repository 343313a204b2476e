import type { Day } from '#platform/day.ts';
import type { Step } from '../schema.ts';

/** A chart is given about so many points at most: more of them no screen shows apart. */
const mostPoints = 500;

/** The narrowest step in which the days from the first to the last make at most about five hundred points. */
export function chooseStep(from: Day, to: Day): Step {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  // Five of seven days are trading days.
  if ((days * 5) / 7 <= mostPoints) return 'day';
  return days / 7 <= mostPoints ? 'week' : 'month';
}
