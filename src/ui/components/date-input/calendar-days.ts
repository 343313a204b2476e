import { daysSinceMonday, plusDays, plusMonths } from '../../format/day-steps.ts';

/** A sheet of the calendar shows the days of a month, or the months of a year. */
export type SheetKind = 'day' | 'month';

const monthLength = 7;

/** Returns the rows of a sheet: weeks from Monday to Sunday, with null for days of other months; or the months, three per row. */
export function sheetRows(kind: SheetKind, date: string): (string | null)[][] {
  const month = date.slice(0, monthLength);
  const cells: (string | null)[] =
    kind === 'month'
      ? Array.from({ length: 12 }, (_, at) => `${date.slice(0, 4)}-${String(at + 1).padStart(2, '0')}`)
      : Array<null>(daysSinceMonday(`${month}-01`)).fill(null);
  if (kind === 'day') for (let day = `${month}-01`; day.startsWith(month); day = plusDays(day, 1)) cells.push(day);
  const width = kind === 'day' ? 7 : 3;
  while (cells.length % width > 0) cells.push(null);
  return Array.from({ length: cells.length / width }, (_, row) => cells.slice(row * width, (row + 1) * width));
}

/** Returns where a key moves on a sheet, by ARIA's date picker pattern; undefined for other keys. */
export function dateAfterKey(kind: SheetKind, date: string, key: string, withShift = false): string | undefined {
  return kind === 'day' ? dayMoves(date, withShift)[key]?.() : monthMoves(date)[key]?.();
}

const dayMoves = (day: string, withShift: boolean): Readonly<Record<string, () => string>> => ({
  ArrowLeft: () => plusDays(day, -1),
  ArrowRight: () => plusDays(day, 1),
  ArrowUp: () => plusDays(day, -7),
  ArrowDown: () => plusDays(day, 7),
  Home: () => plusDays(day, -daysSinceMonday(day)),
  End: () => plusDays(day, 6 - daysSinceMonday(day)),
  PageUp: () => plusMonths(day, withShift ? -12 : -1),
  PageDown: () => plusMonths(day, withShift ? 12 : 1),
});

const monthMoves = (month: string): Readonly<Record<string, () => string>> => ({
  ArrowLeft: () => plusMonths(month, -1),
  ArrowRight: () => plusMonths(month, 1),
  ArrowUp: () => plusMonths(month, -3),
  ArrowDown: () => plusMonths(month, 3),
  Home: () => `${month.slice(0, 4)}-01`,
  End: () => `${month.slice(0, 4)}-12`,
  PageUp: () => plusMonths(month, -12),
  PageDown: () => plusMonths(month, 12),
});
