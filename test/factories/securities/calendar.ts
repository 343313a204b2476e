import { addDays, isoWeekday, type Day } from '#platform/day.ts';
import type { CalendarDay, CalendarYearDraft, TradingSession } from '#securities/calendar/schema.ts';

/**
 * Builds a year without holidays: Mondays to Fridays are trading days, working days and days of southbound trading; override what
 * differs.
 */
export function buildCalendarYear(year: number, differing: Record<Day, Partial<CalendarDay>> = {}): CalendarYearDraft {
  const days: CalendarDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const isWeekday = isoWeekday(day) <= 5;
    days.push({ day, isTrading: isWeekday, isWorking: isWeekday, isHkConnect: isWeekday, holiday: null, note: null, ...differing[day] });
  }
  return { year, source: '测试', days };
}

export function holiday(name: string, ...days: Day[]): Record<Day, Partial<CalendarDay>> {
  const off = { isTrading: false, isWorking: false, isHkConnect: false, holiday: name };
  return Object.fromEntries(days.map((day) => [day, off]));
}

/** Returns weekend days on which offices work for a holiday. */
export function makeup(name: string, ...days: Day[]): Record<Day, Partial<CalendarDay>> {
  return Object.fromEntries(days.map((day) => [day, { isWorking: true, holiday: name }]));
}

/** Builds the hours of the mainland exchanges, and one session of southbound trading that must not be confused with theirs. */
export function buildTradingHours(): TradingSession[] {
  const session = (code: string, name: string, startsAt: string, endsAt: string): TradingSession => ({
    code,
    market: code.startsWith('hk') ? 'hk-connect' : 'a-share',
    name,
    startsAt,
    endsAt,
    note: null,
  });
  return [
    session('a-opening', '开盘集合竞价', '09:15', '09:25'),
    session('a-morning', '上午连续竞价', '09:30', '11:30'),
    session('a-afternoon', '下午连续竞价', '13:00', '14:57'),
    session('a-closing', '收盘集合竞价', '14:57', '15:00'),
    session('a-fixed-price', '盘后固定价格交易', '15:05', '15:30'),
    session('hk-closing', '收市竞价', '16:00', '16:10'),
  ];
}
