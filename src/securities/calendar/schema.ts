import { z } from 'zod';
import { isoWeekday } from '#platform/day.ts';

const line = z.string().trim().min(1).max(200);

/** One day in three calendars: mainland exchanges, offices, and southbound trading. */
export const calendarDay = z.object({
  day: z.iso.date(),
  isTrading: z.boolean(),
  isWorking: z.boolean(),
  isHkConnect: z.boolean(),
  /** The holiday that the day belongs to, or that a working weekend compensates for. */
  holiday: line.nullable(),
  note: line.nullable(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

/** A year as imported: all its days, in order. */
export const calendarYearDraft = z
  .object({ year: z.int().min(1990).max(2200), source: line, days: z.array(calendarDay) })
  .superRefine(({ year, days }, context) => {
    for (const [index, message] of faultsOf(year, days)) context.addIssue({ code: 'custom', path: ['days', index], message });
  });
export type CalendarYearDraft = z.infer<typeof calendarYearDraft>;

/** Yields the errors in the days of a year, each with its position. */
function* faultsOf(year: number, days: readonly CalendarDay[]): Generator<[number, string]> {
  const first = Date.UTC(year, 0, 1);
  const length = (Date.UTC(year + 1, 0, 1) - first) / 86_400_000;
  if (days.length !== length) yield [days.length, `${year} 年应有 ${length} 天，收到 ${days.length} 天`];
  for (const [index, { day, isTrading, isWorking, isHkConnect }] of days.entries()) {
    const expected = new Date(first + index * 86_400_000).toISOString().slice(0, 10);
    if (day !== expected) yield [index, `此处应为 ${expected}，收到 ${day}`];
    if (isTrading && !isWorking) yield [index, `${day} 是交易日，却不是工作日`];
    if (isTrading && isoWeekday(day) > 5) yield [index, `${day} 是周末，不可能是交易日`];
    if (isHkConnect && !isTrading) yield [index, `${day} 不是交易日，港股通不会开通`];
  }
}

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式为 09:30');
const span = z
  .object({ from: clock, until: clock })
  .refine(({ from, until }) => from < until, { path: ['until'], message: '结束时间应晚于开始时间' });
export type OfficeSpan = z.infer<typeof span>;

/** Office hours on working days and on other days; null when closed. */
export const officeHours = z.object({ workdays: span, restDays: span.nullable() });
export type OfficeHours = z.infer<typeof officeHours>;

/** A period of office hours; timestamps in ISO 8601, Beijing time. */
export const officeStretch = z.object({ from: z.string(), until: z.string() });
export type OfficeStretch = z.infer<typeof officeStretch>;

export const market = z.enum(['a-share', 'hk-connect']);
export type Market = z.infer<typeof market>;

/** One session of a market day, in Beijing time. */
export const tradingSession = z.object({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  market,
  name: line,
  startsAt: clock,
  endsAt: clock,
  note: line.nullable(),
});
export type TradingSession = z.infer<typeof tradingSession>;

export const calendarQuery = z.object({
  /** Default: the current year. */
  year: z.coerce.number<number>().int().min(1990).max(2200).optional(),
});
export type CalendarQuery = z.input<typeof calendarQuery>;

/** A closure of the exchanges as in their notices: from the first to the last closed day, adjacent weekends included. */
export const closure = z.object({
  name: z.string(),
  first: z.string(),
  last: z.string(),
  lastTradingDay: z.string().nullable(),
  resumes: z.string().nullable(),
  /** Weekends that offices work in exchange, while the exchanges stay closed. */
  makeupDays: z.array(z.string()),
});
export type Closure = z.infer<typeof closure>;

/** The next dates after today, across the end of the year as far as known. */
const calendarAhead = z.object({
  /** The next trading day after today; null while its year is missing. */
  tradingDay: z.string().nullable(),
  /** The current or next closure; its end is null while not announced. */
  closure: z.object({ name: z.string(), first: z.string(), last: z.string().nullable(), resumes: z.string().nullable() }),
});
export type CalendarAhead = z.infer<typeof calendarAhead>;

export const calendar = z.object({
  year: z.number(),
  /** Today in Shanghai. */
  today: z.string(),
  /** The imported years. */
  years: z.array(z.number()),
  source: z.string(),
  tradingDays: z.number(),
  days: z.array(calendarDay),
  closures: z.array(closure),
  sessions: z.array(tradingSession),
  /** Null while the current year is missing. */
  ahead: calendarAhead.nullable(),
  /** Set while this year is missing, and from December on while the next one is; otherwise null. */
  warning: z.string().nullable(),
});
export type Calendar = z.infer<typeof calendar>;
