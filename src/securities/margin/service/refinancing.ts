import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type {
  RefinancingFilter,
  RefinancingHistory,
  RefinancingHistoryFilter,
  RefinancingKind,
  RefinancingSheet,
  RefinancingTerm,
  ShownRefinancingState,
  SeriesStep,
} from '../schema.ts';
import { chooseStep } from './series.ts';

/** Cache tag of pages built from refinancing data. */
export const refinancingTag = 'refinancing';

const units: Record<RefinancingKind, string> = { financing: '亿元', lending: '万股' };

/**
 * Returns rates and volumes of one kind of refinancing by term on a day (default: the newest), and the state of both kinds today.
 * A day without figures falls back to the last one before it. Before the first figures there are no terms.
 */
export async function getRefinancing(ctx: Context, { kind, date }: RefinancingFilter): Promise<RefinancingSheet> {
  const requestedDate = date || null;
  const extent = await findExtent(ctx, kind, requestedDate);
  const rows = extent.asOf ? await listTerms(ctx, kind, extent.asOf) : [];
  return {
    kind,
    states: await listStates(ctx),
    ...extent,
    requestedDate,
    unit: units[kind],
    terms: rows.map(({ isSynthetic: _isSynthetic, ...row }) => row),
    isSynthetic: rows.some(({ isSynthetic }) => isSynthetic),
  };
}

/**
 * Lists volumes of one kind of refinancing by day, all terms together: a page of days, newest first, and the whole history as
 * chart points.
 */
export async function listRefinancingHistory(ctx: Context, { kind, ...asked }: RefinancingHistoryFilter): Promise<RefinancingHistory> {
  const { offset, ...page } = pageBounds(asked);
  const { rows: counted } = await sql<{ first: Day | null; last: Day | null; total: number; isSynthetic: boolean }>`
    select min(day) as first, max(day) as last, count(distinct day)::integer as total, coalesce(bool_or(is_synthetic), false) as is_synthetic
    from refinancing_days where kind = ${kind}`.execute(ctx.db);
  const { first = null, last = null, total = 0, isSynthetic = false } = counted[0] ?? {};
  const step = first && last ? chooseStep(first, last) : 'day';
  const { rows: records } = await sql<RefinancingHistory['records'][number]>`
    select day, sum(opening)::float8 as opening, sum(lent)::float8 as lent, sum(closing)::float8 as closing
    from refinancing_days where kind = ${kind} group by day
    order by day desc limit ${page.pageSize} offset ${offset}`.execute(ctx.db);
  return { records, total, ...page, points: await listPoints(ctx, kind, step), step, unit: units[kind], isSynthetic };
}

async function findExtent(ctx: Context, kind: RefinancingKind, date: Day | null) {
  const { rows } = await sql<Pick<RefinancingSheet, 'asOf' | 'firstDay' | 'lastDay'>>`
    select min(day) as first_day, max(day) as last_day, max(day) filter (where day <= coalesce(${date}::date, 'infinity')) as as_of
    from refinancing_days where kind = ${kind}`.execute(ctx.db);
  return rows[0] ?? { asOf: null, firstDay: null, lastDay: null };
}

async function listTerms(ctx: Context, kind: RefinancingKind, day: Day): Promise<(RefinancingTerm & { isSynthetic: boolean })[]> {
  const { rows } = await sql<RefinancingTerm & { isSynthetic: boolean }>`
    select term, rate::float8, opening::float8, lent::float8, closing::float8, is_synthetic
    from refinancing_days where kind = ${kind} and day = ${day} order by term`.execute(ctx.db);
  return rows;
}

/** Returns for each kind the newest state that has taken effect. */
async function listStates(ctx: Context): Promise<ShownRefinancingState[]> {
  const { rows } = await sql<ShownRefinancingState>`
    select distinct on (kind) kind, state, valid_from as since, reason from refinancing_states
    where valid_from <= ${shanghaiDay(ctx.now)} order by kind, valid_from desc`.execute(ctx.db);
  return rows;
}

/** The volume of a week or month is that of its last day. */
async function listPoints(ctx: Context, kind: RefinancingKind, step: SeriesStep): Promise<RefinancingHistory['points']> {
  const { rows } = await sql<RefinancingHistory['points'][number]>`
    select d.day, sum(d.closing)::float8 as closing from refinancing_days d
    where d.kind = ${kind} and d.day in (
      select max(day) from refinancing_days where kind = ${kind} group by date_trunc(${step}, day::timestamp))
    group by d.day order by d.day`.execute(ctx.db);
  return rows;
}
