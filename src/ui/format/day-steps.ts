/** The day so many days later, both `2026-11-24`; earlier when the number is negative. */
export const plusDays = (day: string, days: number): string => {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

/** The day, or the month `2026-11`, so many months later; a day that the month does not have is its last one. */
export function plusMonths(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months];
  const there = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
  if (date.length === there.length) return there;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return `${there}-${String(Math.min(last, Number(date.slice(8)))).padStart(2, '0')}`;
}

/** How many days a day is behind the Monday of its week. */
export const behindMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
