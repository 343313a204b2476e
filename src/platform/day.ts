/** A calendar day, `YYYY-MM-DD`. Days compare as texts and have no time zone; the days of this site are Shanghai's. */
export type Day = string;

const dayMs = 86_400_000;
const shanghaiOffsetMs = 8 * 3_600_000;

/** Returns the day in Shanghai at a given time. China has no daylight saving time. */
export function shanghaiDay(moment: Date): Day {
  return new Date(moment.getTime() + shanghaiOffsetMs).toISOString().slice(0, 10);
}

/** Returns the day that many days later; earlier when the number is negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns 1 (Monday) to 7 (Sunday). */
export function isoWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Returns the same day that many months later, or the month's last day where it does not exist: 2024-02-29 plus 24 months is
 * 2026-02-28.
 */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Returns the number of days between two days; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}
