import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { addDays, addMonths, isoWeekday } from '#platform/day.ts';
import type { FundValues, ValuePoint, valuesQuery } from '../../schema/comparison.ts';
import { monthsBack, maxComparedFunds, parseCodes, valuePeriods, type ValuePeriod } from '../../web/value-period.ts';
import { listFactSources } from '../sources.ts';

type Query = z.output<typeof valuesQuery>;

interface NavRow {
  fundCode: string;
  navDate: string;
  unitNav: number;
  dailyReturn: number | null;
}

/** More points than this are reduced to one a week, because a line cannot show more. */
const mostPoints = 520;

/**
 * Returns the values of up to five funds over a period that ends with the last common day; by default all known values. Growth
 * begins at 100 on the first common day. Codes without values are reported; without codes there are no series.
 */
export async function listValues(ctx: Context, { codes: text, period = 'all' }: Query): Promise<FundValues> {
  const codes = parseCodes(text).slice(0, maxComparedFunds);
  const rows = await readNavs(ctx, codes);
  const byCode = Map.groupBy(rows, ({ fundCode }) => fundCode);
  const known = codes.flatMap((code) => byCode.get(code) ?? []);
  const found = codes.flatMap((code) => (byCode.has(code) ? [{ code, rows: byCode.get(code)! }] : []));
  const { navs = null } = await listFactSources(ctx);
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

/** Returns the days on which every fund has a value, in order. */
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

/** A period longer than the known values would equal `all` and is not offered. */
function offeredPeriods(days: readonly string[]): ValuePeriod[] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return ['all'];
  return valuePeriods.filter((period) => period === 'all' || addMonths(last, -monthsBack[period]) > first);
}

/**
 * Returns the daily value of 100 yuan. The change of a day includes its distributions; the first day's change is before the
 * period and not included.
 */
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

/** Returns the last value day of each week and the first of all, when there are more days than a line can show. */
function keptDays(rows: readonly NavRow[], span: readonly string[]): Set<string> | undefined {
  if (span.length <= mostPoints) return undefined;
  const [from = '', to = ''] = [span.at(0), span.at(-1)];
  const days = [...new Set(rows.map(({ navDate }) => navDate))].filter((day) => day >= from && day <= to).toSorted();
  const byWeek = new Map(days.map((day) => [addDays(day, -isoWeekday(day)), day]));
  return new Set([from, ...byWeek.values()]);
}
