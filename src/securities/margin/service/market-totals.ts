import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds, type PageOptions } from '#platform/database/paginate.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, previousTradingDay } from '#securities/calendar/service/calendar.ts';
import type { MarketTotal, MarketTotalsFilter, MarketTotalsPage, SeriesStep, TotalsRange } from '../schema.ts';
import { chooseStep } from './series.ts';

/** Cache tag of pages built from the market's totals. */
export const marketTotalsTag = 'market-totals';

/**
 * Returns margin trading of the whole market over a range: its days by page, newest first, and the whole range as chart points.
 * Amounts in 100 million CNY. Empty for a range without trading days and before the first import.
 */
export async function listMarketTotals(ctx: Context, filter: MarketTotalsFilter): Promise<MarketTotalsPage> {
  const { pageNum, pageSize } = filter;
  const [newest, before] = await newestTwo(ctx);
  const extent = newest ? await findExtent(ctx, rangeOf(filter, newest.day)) : undefined;
  const paged = { pageNum, pageSize };
  if (!newest || !extent?.from || !extent.to) {
    return { ...paged, records: [], total: 0, points: [], step: 'day', from: null, to: null, ...(await readNewest(ctx, newest, before)) };
  }
  const { from, to, total } = extent;
  const step = chooseStep(from, to);
  return {
    ...paged,
    records: await listDays(ctx, { from, to }, paged),
    total,
    points: await listPoints(ctx, { from, to }, step),
    step,
    from,
    to,
    ...(await readNewest(ctx, newest, before)),
  };
}

interface Bounds {
  from?: Day;
  to?: Day;
}

const monthsOf: Record<Exclude<TotalsRange, 'all'>, number> = { '1m': 1, '1y': 12, '5y': 60 };

function rangeOf({ range, from, to }: MarketTotalsFilter, newest: Day): Bounds {
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  return range === 'all' ? {} : { from: monthsBefore(newest, monthsOf[range]) };
}

/** Returns the same day that many months before; the last day of a shorter month. */
function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

const figures = sql`financing_balance::float8, lending_balance::float8, financing_bought::float8, maintenance_ratio::float8`;
const within = ({ from, to }: Bounds) =>
  sql`day >= coalesce(${from ?? null}::date, '-infinity') and day <= coalesce(${to ?? null}::date, 'infinity')`;

async function newestTwo(ctx: Context): Promise<MarketTotal[]> {
  const { rows } = await sql<MarketTotal>`select day, ${figures} from market_totals order by day desc limit 2`.execute(ctx.db);
  return rows;
}

async function findExtent(ctx: Context, bounds: Bounds): Promise<{ from: Day | null; to: Day | null; total: number } | undefined> {
  const { rows } = await sql<{ from: Day | null; to: Day | null; total: number }>`
    select min(day) as from, max(day) as to, count(*)::integer as total from market_totals where ${within(bounds)}`.execute(ctx.db);
  return rows[0];
}

async function listDays(ctx: Context, bounds: Bounds, asked: PageOptions): Promise<MarketTotal[]> {
  const { pageSize, offset } = pageBounds(asked);
  const { rows } = await sql<MarketTotal>`
    select day, ${figures} from market_totals where ${within(bounds)}
    order by day desc limit ${pageSize} offset ${offset}`.execute(ctx.db);
  return rows;
}

/** Balances and ratios are those of a step's last day, since balances cannot be added up; purchases are the average of its days. */
async function listPoints(ctx: Context, bounds: Bounds, step: SeriesStep): Promise<MarketTotal[]> {
  const { rows } = await sql<MarketTotal>`
    with steps as (
      select max(day) as day, avg(financing_bought) as bought from market_totals
      where ${within(bounds)} group by date_trunc(${step}, day::timestamp)
    )
    select t.day, financing_balance::float8, lending_balance::float8, round(steps.bought, 4)::float8 as financing_bought,
      maintenance_ratio::float8
    from steps join market_totals t on t.day = steps.day order by t.day`.execute(ctx.db);
  return rows;
}

/** Returns the newest figures with their source and whether they are overdue, for every range. */
async function readNewest(ctx: Context, newest?: MarketTotal, before?: MarketTotal) {
  const row = newest
    ? await ctx.db
        .selectFrom('marketTotals')
        .select(['source', sql<string>`shanghai_time(imported_at)`.as('updatedAt')])
        .where('day', '=', newest.day)
        .executeTakeFirst()
    : undefined;
  return {
    newest: newest ?? null,
    before: before ?? null,
    source: row?.source ?? null,
    updatedAt: row?.updatedAt ?? null,
    isStale: newest !== undefined && (await isLate(ctx, newest.day)),
  };
}

/** A day's figures are published on the next morning: they are overdue when the last completed trading day is missing. */
async function isLate(ctx: Context, newest: Day): Promise<boolean> {
  try {
    return newest < (await previousTradingDay(ctx, shanghaiDay(ctx.now)));
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return false;
    throw error;
  }
}

/** Returns the newest day with figures and their source; undefined before the first import. */
export async function findNewestTotal(ctx: Context): Promise<(MarketTotal & { source: string }) | undefined> {
  const { rows } = await sql<MarketTotal & { source: string }>`
    select day, ${figures}, source from market_totals order by day desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Lists every day as imported, in order. */
export async function listMarketTotalDrafts(ctx: Pick<Context, 'db'>): Promise<MarketTotal[]> {
  const { rows } = await sql<MarketTotal>`select day, ${figures} from market_totals order by day`.execute(ctx.db);
  return rows;
}
