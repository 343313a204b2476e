import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import type { Device, ViewDimension } from '../schema/view-counts.ts';

/** So many days back views can be compared. */
export const countsKeptDays = 400;

/** What a browser says of itself, coarsely; empty where it says nothing. */
export function deviceOf(userAgent: string | undefined): Device | '' {
  if (!userAgent) return '';
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android|HarmonyOS/i.test(userAgent) ? 'phone' : 'computer';
}

/** Programs that say they are programs: what they read is nobody's reading. */
export const isRobot = (userAgent: string | undefined): boolean =>
  /bot\b|crawl|spider|slurp|monitor|preview|curl|wget|python|java\/|go-http/i.test(userAgent ?? '');

/**
 * Counts the hours that are over since it last did. Of two processes at once the second waits and finds nothing left to do, so that no view counts twice.
 * Returns how many rows were added.
 */
export async function countPastHours(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('view-counts', 0))`.execute(tx.db);
    const { rows } = await sql<{ since: Date | null; until: Date }>`
      select coalesce((select counted_until from view_count_progress), date_trunc('hour', (select min(viewed_at) from page_views))) as since,
             date_trunc('hour', ${tx.now}::timestamptz) as until`.execute(tx.db);
    const { since, until } = rows[0]!;
    if (!since || since >= until) return 0;
    const { numAffectedRows } = await sql`insert into view_counts select * from count_views(${since}, ${until})`.execute(tx.db);
    await sql`insert into view_count_progress (counted_until) values (${until})
      on conflict (is_one) do update set counted_until = excluded.counted_until`.execute(tx.db);
    return Number(numAffectedRows ?? 0n);
  });
}

/** Removes counts older than 400 days. */
export async function forgetViewCounts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('viewCounts')
    .where('day', '<', addDays(shanghaiDay(now), -countsKeptDays))
    .execute();
}

/** From the first to the last day, both included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** Counted hours and, of the ones that are not counted yet, the views themselves. */
const countsOf = ({ from, to }: DaySpan, now: Date) => sql`
  (select day, hour, dimension, name, title, views from view_counts where day between ${from}::date and ${to}::date
   union all
   select day, hour, dimension, name, title, views
     from count_views(greatest((select counted_until from view_count_progress), day_begins(${from}::date)),
                      least(${now}::timestamptz + interval '1 second', day_begins(${to}::date + 1)))) as counted`;

export interface NamedViews {
  dimension: ViewDimension;
  name: string;
  title: string;
  views: number;
  /** In the span of the same length before. */
  former: number;
}

/** What was read most, and where it came from, by views; at most fifty of each kind. */
export async function listMostViewed(ctx: Pick<Context, 'db' | 'now'>, span: DaySpan, former: DaySpan): Promise<NamedViews[]> {
  const { rows } = await sql<NamedViews>`
    select dimension, name, title, views, former from (
      select dimension, name, max(title) as title, coalesce(sum(views) filter (where day >= ${span.from}::date), 0)::integer as views,
             coalesce(sum(views) filter (where day < ${span.from}::date), 0)::integer as former,
             row_number() over (partition by dimension order by coalesce(sum(views) filter (where day >= ${span.from}::date), 0) desc, name) as place
        from ${countsOf({ from: former.from, to: span.to }, ctx.now)}
       group by dimension, name) as ranked
     where place <= 50 and views > 0 order by dimension, place`.execute(ctx.db);
  return rows;
}

/** Views of all pages by day and by hour of the day. */
export async function listViewTimes(ctx: Pick<Context, 'db' | 'now'>, span: DaySpan): Promise<{ day: Day; hour: number; views: number }[]> {
  const { rows } = await sql<{ day: Day; hour: number; views: number }>`
    select day, hour, sum(views)::integer as views from ${countsOf(span, ctx.now)} where dimension = 'page' group by day, hour order by day, hour`.execute(
    ctx.db,
  );
  return rows;
}
