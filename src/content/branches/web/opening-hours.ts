/** A moment in Beijing: `08:30`, 1 for Monday to 7 for Sunday, and whether the exchanges trade. */
export interface BranchMoment {
  clock: string;
  weekday: number;
  isTradingDay: boolean;
}

const daysOfWeek = '一二三四五六日';

/**
 * Returns whether a branch is open by its published hours: `交易日 8:30–17:00`, `周六 9:00–12:00 提供咨询`. A line that names no days and hours
 * opens nothing.
 */
export function isBranchOpen(hours: readonly string[], { clock, weekday, isTradingDay }: BranchMoment): boolean {
  return hours
    .flatMap((line) => line.split(/[，；]/))
    .some((part) => {
      const span = /(\d{1,2}:\d{2})\s*[–—-]\s*(\d{1,2}:\d{2})/.exec(part);
      if (!span) return false;
      const isToday = part.includes('交易日') || part.includes('工作日') ? isTradingDay : part.includes(`周${daysOfWeek[weekday - 1]}`);
      return isToday && clock >= span[1]!.padStart(5, '0') && clock < span[2]!.padStart(5, '0');
    });
}
