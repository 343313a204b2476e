import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import { addDays, daysBetween, shanghaiDay } from '#platform/day.ts';
import { calendarDay as dayOf } from '#platform/http/input/bounded-values.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { calendarGet } from './calls.ts';
import { calendar, calendarDay } from './schema.ts';

/** Days of one answer: two long months. */
const mostDays = 62;
const usualDays = 14;

export const calendarTools: readonly Tool[] = [
  tool(
    'trading_calendar',
    {
      title: { zh: '交易日历', en: 'Trading calendar' },
      description: {
        zh: `某段日期（至多 ${mostDays} 天）里哪些是 A 股交易日、工作日、港股通交易日，所在年份的休市安排、各市场交易时段，以及下一个交易日。`,
        en: `Which days of a period (at most ${mostDays} days) are trading days, working days and southbound trading days, with the closures of the year, market hours and the next trading day.`,
      },
      input: z.object({
        from: dayOf('from 应为实际存在的日期，格式如 2026-08-21').optional().meta(about('第一天，默认今天', 'First day, today by default')),
        to: dayOf('to 应为实际存在的日期，格式如 2026-08-21')
          .optional()
          .meta(about('最后一天，默认两周', 'Last day, two weeks by default')),
      }),
      data: calendar.pick({ today: true, closures: true, sessions: true, ahead: true, warning: true }).extend({
        days: z.array(calendarDay),
        basis: z.string(),
      }),
      example: { from: '2026-09-25', to: '2026-10-10' },
    },
    async ({ call, now }, { from = shanghaiDay(now), to = addDays(from, usualDays - 1) }) => {
      if (to < from) throw fail('invalidInput', undefined, { errors: [{ path: 'to', message: 'to 不能早于 from' }] });
      const last = daysBetween(from, to) < mostDays ? to : addDays(from, mostDays - 1);
      const years = [...new Set([from, last].map((day) => Number(day.slice(0, 4))))];
      const calendars = await Promise.all(years.map((year) => call(calendarGet, { year })));
      const days = calendars.flatMap((one) => one.days).filter(({ day }) => day >= from && day <= last);
      const [first] = calendars as [(typeof calendars)[number]];
      return {
        data: { ...first, closures: calendars.flatMap((one) => one.closures), days, basis: first.source },
        source: paths.calendar({ year: years[0] }),
        summary: `${from} 至 ${last} 共有 ${days.filter(({ isTrading }) => isTrading).length} 个交易日${days.length === 0 ? '（这一年的日历尚未公布）' : ''}。`,
        asOf: first.today,
        version: first.source,
      };
    },
  ),
];
