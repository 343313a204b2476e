import type { CalendarYearDraft, TradingSession } from '#modules/base/calendar/schema.ts';
import { importCalendarYear, replaceTradingHours } from '#modules/base/calendar/service/import-year.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from './page-texts.ts';
import { daysBetween, holidayOf, isExchangeClosure, isHkConnectDay, isTradingDay, isWorkingDay, type Day } from './calendar.ts';

const years = [2024, 2025, 2026];
const source = '国务院办公厅节假日安排通知、沪深北交易所休市安排公告、港股通交易日安排';
/** Eves on which Hong Kong trades in the morning only while the mainland exchanges trade all day. */
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

export const demoTradingHours: TradingSession[] = [
  { code: 'a-opening', market: 'a-share', name: '开盘集合竞价', startsAt: '09:15', endsAt: '09:25', note: '9:20 起不能撤单' },
  { code: 'a-morning', market: 'a-share', name: '上午连续竞价', startsAt: '09:30', endsAt: '11:30', note: null },
  { code: 'a-afternoon', market: 'a-share', name: '下午连续竞价', startsAt: '13:00', endsAt: '14:57', note: null },
  { code: 'a-closing', market: 'a-share', name: '收盘集合竞价', startsAt: '14:57', endsAt: '15:00', note: '不能撤单' },
  {
    code: 'a-fixed-price',
    market: 'a-share',
    name: '盘后固定价格交易',
    startsAt: '15:05',
    endsAt: '15:30',
    note: '适用品种以交易所规定为准',
  },
  { code: 'hk-opening', market: 'hk-connect', name: '开市前时段', startsAt: '09:00', endsAt: '09:30', note: '港股通只接受竞价限价盘' },
  { code: 'hk-morning', market: 'hk-connect', name: '上午持续交易', startsAt: '09:30', endsAt: '12:00', note: null },
  { code: 'hk-afternoon', market: 'hk-connect', name: '下午持续交易', startsAt: '13:00', endsAt: '16:00', note: null },
  { code: 'hk-closing', market: 'hk-connect', name: '收市竞价', startsAt: '16:00', endsAt: '16:10', note: '16:08 至 16:10 随机收市' },
];

/** The years that are announced, and the hours of the markets. 2027 is left to be imported when it is announced. */
export async function loadDemoCalendar(ctx: Context): Promise<void> {
  for (const year of demoCalendarYears) await importCalendarYear(ctx, year);
  await replaceTradingHours(ctx, demoTradingHours);
  await publishPageTexts(ctx, readPageTexts('calendar'));
}
