/** A calendar day, `YYYY-MM-DD`. Days compare as texts and carry no zone; the days of this site are Shanghai's. */
export type Day = string;

const dayMs = 86_400_000;
const shanghaiOffsetMs = 8 * 3_600_000;

/** The day that it is in Shanghai at a moment. China keeps one time all year. */
export function shanghaiDay(moment: Date): Day {
  return new Date(moment.getTime() + shanghaiOffsetMs).toISOString().slice(0, 10);
}

/** The day so many days later; earlier when the number is negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** From Monday, 1, to Sunday, 7. */
export function isoWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The same day of the month so many months later, or the month's last where it has no such day: 2024-02-29 and 24 months are 2026-02-28. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** How many days lie between two days; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}
