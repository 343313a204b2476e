import { readTable } from './read-table.ts';

/** A calendar day, `YYYY-MM-DD`. Days carry no zone; everything here is the exchanges' own calendar in Shanghai. */
export type Day = string;

/** One holiday closure of the Shanghai, Shenzhen and Beijing exchanges, told as their own notices tell it. */
export interface Closure {
  name: string;
  /** First and last day of the holiday itself. */
  first: Day;
  last: Day;
  /** Weekend days beside it and weekends worked for it: the exchanges stay closed on these as well. */
  weekends: Day[];
  lastTradingDay: Day;
  resumes: Day;
}

const listed = readTable('closed-days.csv', ['date', 'kind', 'holiday']);
const closed = new Map(listed.filter((row) => row.kind === 'closed').map((row) => [row.date, row.holiday]));
const makeup = new Map(listed.filter((row) => row.kind === 'makeup').map((row) => [row.date, row.holiday]));
/** Days on which Hong Kong rests for a holiday of its own. */
const hkClosures = readTable('hk-closures.csv', ['first', 'last', 'name']);

/** True when the Shanghai, Shenzhen and Beijing exchanges trade; working weekends are no trading days. */
export const isTradingDay = (day: Day): boolean => !isWeekend(day) && !closed.has(day);

/** True when only the exchanges are closed: offices work on such a day. */
export const isExchangeClosure = (day: Day): boolean => closed.get(day) === '休市';

/** True when offices work: also on the weekends that make up for a holiday. */
export const isWorkingDay = (day: Day): boolean => makeup.has(day) || isTradingDay(day) || isExchangeClosure(day);

/** True when southbound trading is open: both sides trade. Known from the end of 2023 on. */
export const isHkConnectDay = (day: Day): boolean =>
  isTradingDay(day) && !hkClosures.some(({ first, last }) => first <= day && day <= last);

/** The holiday that a closed day belongs to or that a working weekend makes up for. */
export const holidayOf = (day: Day): string | undefined => (isExchangeClosure(day) ? undefined : (closed.get(day) ?? makeup.get(day)));

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The `count`-th trading day after the day; before it when the count is negative. */
export function shiftTradingDays(day: Day, count: number): Day {
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = addDays(at, step);
    if (isTradingDay(at)) left -= 1;
  }
  return at;
}

/** The day itself when it is a trading day, else the one before it. */
export const tradingDayAtOrBefore = (day: Day): Day => (isTradingDay(day) ? day : shiftTradingDays(day, -1));

/** The day itself when it is a trading day, else the one after it. */
export const tradingDayAtOrAfter = (day: Day): Day => (isTradingDay(day) ? day : shiftTradingDays(day, 1));

/** All days from `first` to `last`, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `weekday('2024-10-01')` is 星期二. */
export const weekday = (day: Day): string => `星期${'日一二三四五六'[weekdayNumber(day)]}`;

/** 2024年10月1日 */
export const longDate = (day: Day): string => `${day.slice(0, 4)}年${shortDate(day)}`;

/** 10月1日 */
export const shortDate = (day: Day): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** 10月1日（星期二） */
export const dateWithWeekday = (day: Day): string => `${shortDate(day)}（${weekday(day)}）`;

/** The closures that begin between two days, in order. */
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

/** The moment of a day and time in Shanghai, `2026-11-21 09:00`. */
export const shanghai = (moment: string): string => `${moment.replace(' ', 'T')}:00+08:00`;
