import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { CalendarAhead, CalendarDay } from '../schema.ts';
import { listYears, loadYear } from './calendar.ts';
import { findClosures } from './closures.ts';

/**
 * Returns the next trading day and the current or next closure, from today in Shanghai, across the end of the year when the next
 * one is imported. Before that only its first day is known: New Year's Day closes the exchanges every year. Null while the
 * current year is missing.
 */
export async function lookAhead(ctx: Context): Promise<CalendarAhead | null> {
  const today = shanghaiDay(ctx.now);
  const present = Number(today.slice(0, 4));
  const imported = new Set((await listYears(ctx)).map(({ year }) => year));
  if (!imported.has(present)) return null;
  const years = [present, present + 1].filter((year) => imported.has(year));
  const days: CalendarDay[] = [];
  for (const year of years) days.push(...(await loadYear(ctx, year)).values());
  const closure = findClosures(days).find(({ last }) => last >= today);
  return {
    tradingDay: days.find(({ day, isTrading }) => day > today && isTrading)?.day ?? null,
    closure: closure
      ? // A closure that reaches the end of the known days may continue.
        { name: closure.name, first: closure.first, last: closure.resumes ? closure.last : null, resumes: closure.resumes }
      : { name: '元旦', first: `${present + 1}-01-01`, last: null, resumes: null },
  };
}
