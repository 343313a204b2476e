import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { tradingSession, type CalendarYearDraft } from '#securities/calendar/schema.ts';
import { importCalendarYear, replaceTradingHours } from '#securities/calendar/service/import-year.ts';
import { daysBetween, holidayOf, isExchangeClosure, isHkConnectDay, isTradingDay, isWorkingDay, type Day } from './calendar.ts';
import { publishPageTexts, readPageTexts } from './page-texts.ts';
import { readYaml } from './read-yaml.ts';

const years = [2024, 2025, 2026];
const source = '国务院办公厅节假日安排通知、沪深北交易所休市安排公告、港股通交易日安排';
/** Eves on which Hong Kong trades only in the morning while the mainland exchanges trade all day. */
const hkHalfDays = new Set<Day>(['2024-12-24', '2024-12-31', '2025-12-24', '2025-12-31', '2026-12-24', '2026-12-31']);

export const demoCalendarYears: CalendarYearDraft[] = years.map((year) => ({
  year,
  source,
  days: daysBetween(`${year}-01-01`, `${year}-12-31`).map((day) => ({
    day,
    isTrading: isTradingDay(day),
    isWorking: isWorkingDay(day),
    isHkConnect: isHkConnectDay(day),
    holiday: holidayOf(day) ?? null,
    note: noteOf(day),
  })),
}));

function noteOf(day: Day): string | null {
  if (isExchangeClosure(day)) return '交易所休市';
  return hkHalfDays.has(day) ? '香港市场半日交易，港股通下午不开通' : null;
}

export const demoTradingHours = readYaml('calendar/trading-hours', z.array(tradingSession));

/** Imports the announced years, and the hours of the markets. 2027 is left to be imported when it is announced. */
export async function loadDemoCalendar(ctx: Context): Promise<void> {
  for (const year of demoCalendarYears) await importCalendarYear(ctx, year);
  await replaceTradingHours(ctx, demoTradingHours);
  await publishPageTexts(ctx, readPageTexts('calendar'));
}
