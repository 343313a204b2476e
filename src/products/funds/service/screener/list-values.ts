import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { addDays, addMonths, isoWeekday } from '#platform/day.ts';
import type { FundValues, ValuePoint, valuesQuery } from '../../schema/comparison.ts';
import { monthsBack, mostCompared, readCodes, valuePeriods, type ValuePeriod } from '../../web/value-period.ts';
import { listSources } from '../sources.ts';

type Query = z.output<typeof valuesQuery>;

interface NavRow {
  fundCode: string;
  navDate: string;
  unitNav: number;
  dailyReturn: number | null;
}

/** More points than this are thinned to one a week: a line has no room for more. */
const mostPoints = 520;

/**
 * How the values of up to five funds went over a period that ends with the last day that all of them have, everything that is known unless
 * said. Growth begins at 100 on the first day that all of them have. Codes without values are told; no code at all is no series.
 */
export async function listValues(ctx: Context, { codes: text, period = 'all' }: Query): Promise<FundValues> {
  const codes = readCodes(text).slice(0, mostCompared);
  const rows = await readNavs(ctx, codes);
  const byCode = Map.groupBy(rows, ({ fundCode }) => fundCode);
  const known = codes.flatMap((code) => byCode.get(code) ?? []);
  const found = codes.flatMap((code) => (byCode.has(code) ? [{ code, rows: byCode.get(code)! }] : []));
  const { navs = null } = await listSources(ctx);
  const common = commonDays(found.map((each) => each.rows));
  const span = cutPeriod(common, period);
  const series = found.map(({ code, rows: own }) => ({ code, points: growFrom(own, span) }));
  const kept = keptDays(known, span);
  return {
    period,
    periods: offeredPeriods(common),
    from: span.at(0) ?? null,
    to: span.at(-1) ?? null,
    step: kept ? 'week' : 'day',
    series: kept ? series.map(({ code, points }) => ({ code, points: points.filter(({ day }) => kept.has(day)) })) : series,
    missing: codes.filter((code) => !byCode.has(code)),
    source: navs,
  };
}

async function readNavs({ db }: Context, codes: readonly string[]): Promise<NavRow[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('fundNavs')
    .select(['fundCode', 'navDate', 'unitNav', 'dailyReturn'])
    .where('fundCode', 'in', codes)
    .orderBy('fundCode')
    .orderBy('navDate')
    .execute();
  return rows.map(({ unitNav, dailyReturn, ...row }) => ({
    ...row,
    unitNav: Number(unitNav),
    dailyReturn: dailyReturn === null ? null : Number(dailyReturn),
  }));
}

/** Days on which every one of the funds has a value, in order. */
function commonDays(funds: readonly (readonly NavRow[])[]): string[] {
  const [first = [], ...others] = funds;
  const sets = others.map((rows) => new Set(rows.map(({ navDate }) => navDate)));
  return first.map(({ navDate }) => navDate).filter((day) => sets.every((days) => days.has(day)));
}

function cutPeriod(days: readonly string[], period: ValuePeriod): readonly string[] {
  const last = days.at(-1);
  if (period === 'all' || !last) return days;
  const first = addMonths(last, -monthsBack[period]);
  return days.filter((day) => day >= first);
}

/** A period that reaches back further than the values do would show the same as all of them. */
function offeredPeriods(days: readonly string[]): ValuePeriod[] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return ['all'];
  return valuePeriods.filter((period) => period === 'all' || addMonths(last, -monthsBack[period]) > first);
}

/** Day for day what 100 yuan became; what was paid out is in the change of its day, and the first day's own change came before it. */
function growFrom(rows: readonly NavRow[], span: readonly string[]): ValuePoint[] {
  const [from = '', to = ''] = [span.at(0), span.at(-1)];
  const own = rows.filter(({ navDate }) => navDate >= from && navDate <= to);
  let growth = 100;
  return own.map(({ navDate: day, unitNav, dailyReturn }, at) => {
    const before = own[at - 1];
    if (before) growth *= dailyReturn === null ? unitNav / before.unitNav : 1 + dailyReturn / 100;
    return { day, unitNav, dailyReturn, growth: Math.round(growth * 10_000) / 10_000 };
  });
}

/** The last value day of each week and the first of all, where there are more days than a line has room for. */
function keptDays(rows: readonly NavRow[], span: readonly string[]): Set<string> | undefined {
  if (span.length <= mostPoints) return undefined;
  const [from = '', to = ''] = [span.at(0), span.at(-1)];
  const days = [...new Set(rows.map(({ navDate }) => navDate))].filter((day) => day >= from && day <= to).toSorted();
  const byWeek = new Map(days.map((day) => [addDays(day, -isoWeekday(day)), day]));
  return new Set([from, ...byWeek.values()]);
}
