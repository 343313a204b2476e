const dayMs = 86_400_000;

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Returns the calendar days between two days, the first included and the last not. */
export const daysBetween = (from: string, to: string): number => Math.round((momentOf(to) - momentOf(from)) / dayMs);

/** Returns the day a number of days later. */
export const dayAfter = (day: string, days: number): string => dayOf(momentOf(day) + days * dayMs);

/** Returns the same day a number of months later, or the last day of a shorter month: 08-31 plus six months is 02-28. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}

/** Returns the last day before `day` that is the `date`th of its month (1 to 28): for 2026-09-04 and 20, 2026-08-20. */
export function lastMonthlyBefore(day: string, date: number): string {
  const month = day.slice(0, 8);
  const inMonth = `${month}${String(date).padStart(2, '0')}`;
  return inMonth < day ? inMonth : addMonths(inMonth, -1);
}
