import { z } from 'zod';
import { isoWeekday } from '#platform/day.ts';

const line = z.string().trim().min(1).max(200);

/** One day in the three calendars: the mainland exchanges', the offices', and that of southbound trading. */
export const calendarDay = z.object({
  day: z.iso.date(),
  isTrading: z.boolean(),
  isWorking: z.boolean(),
  isHkConnect: z.boolean(),
  /** The holiday that the day belongs to, or that a working weekend makes up for. */
  holiday: line.nullable(),
  note: line.nullable(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

/** A year as it is imported: every one of its days, in order. */
export const calendarYearDraft = z
  .object({ year: z.int().min(1990).max(2200), source: line, days: z.array(calendarDay) })
  .superRefine(({ year, days }, context) => {
    for (const [index, message] of faultsOf(year, days)) context.addIssue({ code: 'custom', path: ['days', index], message });
  });
export type CalendarYearDraft = z.infer<typeof calendarYearDraft>;

/** What is wrong with the days of a year, each with its position. */
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

/** When people are there, on days when offices work and on the others; null where nobody is. */
export const officeHours = z.object({ workdays: span, restDays: span.nullable() });
export type OfficeHours = z.infer<typeof officeHours>;

/** A stretch of time in which people are there, as moments in ISO 8601 of Beijing. */
export const officeStretch = z.object({ from: z.string(), until: z.string() });
export type OfficeStretch = z.infer<typeof officeStretch>;

export const market = z.enum(['a-share', 'hk-connect']);
export type Market = z.infer<typeof market>;

/** One session of a market's day, in Beijing time. */
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
  /** The present year when left out. */
  year: z.coerce.number<number>().int().min(1990).max(2200).optional(),
});
export type CalendarQuery = z.input<typeof calendarQuery>;

/** A closure of the exchanges as notices tell it: from the first to the last closed day, weekends beside it included. */
export const closure = z.object({
  name: z.string(),
  first: z.string(),
  last: z.string(),
  lastTradingDay: z.string().nullable(),
  resumes: z.string().nullable(),
  /** Weekends on which offices work for it while the exchanges stay closed. */
  makeupDays: z.array(z.string()),
});
export type Closure = z.infer<typeof closure>;

/** What comes next after today, over the turn of the year as far as it is known. */
const calendarAhead = z.object({
  /** The next trading day after today; null while its year is missing. */
  tradingDay: z.string().nullable(),
  /** The closure that comes next, or is on; its end is null while it has not been announced. */
  closure: z.object({ name: z.string(), first: z.string(), last: z.string().nullable(), resumes: z.string().nullable() }),
});
export type CalendarAhead = z.infer<typeof calendarAhead>;

export const calendar = z.object({
  year: z.number(),
  /** Today in Shanghai. */
  today: z.string(),
  /** The years that have been imported. */
  years: z.array(z.number()),
  source: z.string(),
  tradingDays: z.number(),
  days: z.array(calendarDay),
  closures: z.array(closure),
  sessions: z.array(tradingSession),
  /** Null while the present year is missing. */
  ahead: calendarAhead.nullable(),
  /** Said while this year is missing, and from December on while the next one is. */
  warning: z.string().nullable(),
});
export type Calendar = z.infer<typeof calendar>;
