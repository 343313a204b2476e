import type { CalendarDay } from '#securities/calendar/schema.ts';

/** One month of a year, as weeks from Monday to Sunday; `undefined` marks days of adjacent months. */
export interface Month {
  /** `2026-11` */
  month: string;
  tradingDays: number;
  weeks: (CalendarDay | undefined)[][];
}

export function buildMonthWeeks(days: readonly CalendarDay[]): Month[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, own]) => ({ month, tradingDays: own.filter(({ isTrading }) => isTrading).length, weeks: weeksOf(own) }));
}

function weeksOf(days: readonly CalendarDay[]): Month['weeks'] {
  const before = (new Date(`${days[0]!.day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...Array<undefined>(before).fill(undefined), ...days];
  const weeks: Month['weeks'] = [];
  for (let start = 0; start < cells.length; start += 7) {
    const week = cells.slice(start, start + 7);
    weeks.push([...week, ...Array<undefined>(7 - week.length).fill(undefined)]);
  }
  return weeks;
}

/** Mark of a day in the month's table; regular trading days and weekends have none. */
export type DayMark = 'closed' | 'makeup' | 'hkClosed' | 'hkHalf';

export function getDayMark({ isTrading, isWorking, isHkConnect, holiday, note, day }: CalendarDay): DayMark | undefined {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  if (!isTrading) {
    if (isWeekend && isWorking) return 'makeup';
    return !isWeekend || holiday !== null ? 'closed' : undefined;
  }
  if (!isHkConnect) return 'hkClosed';
  return note === null ? undefined : 'hkHalf';
}

export const dayMarkNames: Record<DayMark, { sign: string; text: string }> = {
  closed: { sign: '休', text: '节假日休市' },
  makeup: { sign: '班', text: '调休上班，交易所不开市' },
  hkClosed: { sign: '港休', text: '沪深北交易，港股通不开通' },
  hkHalf: { sign: '港半', text: '港股通只开通上午' },
};
