/** Returns the day that many days later, as `2026-11-24`; earlier when the number is negative. */
export const plusDays = (day: string, days: number): string => {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

/** Returns the day, or the month `2026-11`, that many months later; a day that does not exist in the month is its last one. */
export function plusMonths(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months];
  const there = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
  if (date.length === there.length) return there;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return `${there}-${String(Math.min(last, Number(date.slice(8)))).padStart(2, '0')}`;
}

/** Returns the number of days since the Monday of the week. */
export const daysSinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
