import { readDemoTable } from './read-table.ts';

/** A calendar day, `YYYY-MM-DD`. Days have no time zone; everything here is the exchanges' calendar in Shanghai. */
export type Day = string;

/** One holiday closure of the Shanghai, Shenzhen and Beijing exchanges, as in their notices. */
export interface Closure {
  name: string;
  /** First and last day of the holiday itself. */
  first: Day;
  last: Day;
  /** Adjacent weekend days and weekends worked for the holiday: the exchanges stay closed on these as well. */
  weekends: Day[];
  lastTradingDay: Day;
  resumes: Day;
}

const listed = readDemoTable('closed-days.csv', ['date', 'kind', 'holiday']);
const closed = new Map(listed.filter((row) => row.kind === 'closed').map((row) => [row.date, row.holiday]));
/**
 * Holidays of a year whose closures are not announced: the regulation on public holidays (全国年节及纪念日放假办法) fixes them, so no
 * day of the demo may fall on one. Days around them are open until the announcement; the calendar of that year is not published.
 */
const statutory = new Set(listed.filter((row) => row.kind === 'statutory').map((row) => row.date));
const makeup = new Map(listed.filter((row) => row.kind === 'makeup').map((row) => [row.date, row.holiday]));
/** Days on which only Hong Kong has a holiday. */
const hkClosures = readDemoTable('hk-closures.csv', ['first', 'last', 'name']);

/** True when the Shanghai, Shenzhen and Beijing exchanges trade; working weekends are not trading days. */
export const isTradingDay = (day: Day): boolean => !isWeekend(day) && !closed.has(day) && !statutory.has(day);

/** True when only the exchanges are closed and offices work. */
export const isExchangeClosure = (day: Day): boolean => closed.get(day) === '休市';

/** True when offices work, including on weekends that make up for a holiday. */
export const isWorkingDay = (day: Day): boolean => makeup.has(day) || isTradingDay(day) || isExchangeClosure(day);

/** True when southbound trading is open: both sides trade. Known from the end of 2023 on. */
export const isHkConnectDay = (day: Day): boolean =>
  isTradingDay(day) && !hkClosures.some(({ first, last }) => first <= day && day <= last);

/** Returns the holiday that a closed day belongs to or that a working weekend makes up for. */
export const holidayOf = (day: Day): string | undefined => (isExchangeClosure(day) ? undefined : (closed.get(day) ?? makeup.get(day)));

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the `count`-th trading day after the day; before it when the count is negative. */
export function shiftTradingDays(day: Day, count: number): Day {
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = addDays(at, step);
    if (isTradingDay(at)) left -= 1;
  }
  return at;
}

/** Returns the day itself when it is a trading day, else the previous one. */
export const tradingDayAtOrBefore = (day: Day): Day => (isTradingDay(day) ? day : shiftTradingDays(day, -1));

/** Returns the day itself when it is a trading day, else the next one. */
export const tradingDayAtOrAfter = (day: Day): Day => (isTradingDay(day) ? day : shiftTradingDays(day, 1));

/** Lists all days from `first` to `last`, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `weekday('2024-10-01')` returns 星期二. */
export const weekday = (day: Day): string => `星期${'日一二三四五六'[weekdayNumber(day)]}`;

/** 2024年10月1日 */
export const longDate = (day: Day): string => `${day.slice(0, 4)}年${shortDate(day)}`;

/** 10月1日 */
export const shortDate = (day: Day): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** 10月1日（星期二） */
export const dateWithWeekday = (day: Day): string => `${shortDate(day)}（${weekday(day)}）`;

/** Lists the closures that begin between two days, in order. */
export function closuresBetween(first: Day, last: Day): Closure[] {
  const starts = [...closed.keys()].filter((day) => day >= first && day <= last && !closed.has(addDays(day, -1)));
  return starts.map(closureFrom);
}

function closureFrom(first: Day): Closure {
  const lastTradingDay = shiftTradingDays(first, -1);
  const resumes = shiftTradingDays(first, 1);
  const gap = daysBetween(addDays(lastTradingDay, 1), addDays(resumes, -1));
  const holidays = gap.filter((day) => closed.has(day));
  const name = holidays.map((day) => closed.get(day)!).find((each) => each !== '休市') ?? '节日';
  const madeUp = [...makeup].filter(([day, holiday]) => holiday === name && day.slice(0, 4) === resumes.slice(0, 4)).map(([day]) => day);
  const weekends = new Set([...madeUp, ...gap.filter((day) => !closed.has(day))]);
  return { name, first, last: holidays.at(-1)!, weekends: [...weekends].toSorted(), lastTradingDay, resumes };
}

const weekdayNumber = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekend = (day: Day): boolean => weekdayNumber(day) % 6 === 0;

/** Converts a day and time in Shanghai, `2026-11-21 09:00`, to ISO 8601. */
export const toShanghaiTime = (moment: string): string => `${moment.replace(' ', 'T')}:00+08:00`;
