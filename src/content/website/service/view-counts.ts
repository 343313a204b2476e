import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import type { Device, ViewDimension } from '../schema/view-counts.ts';

/** Days for which counts are stored. */
export const viewCountRetentionDays = 400;

/** Returns the kind of device from the user agent; empty when unknown. */
export function detectDevice(userAgent: string | undefined): Device | '' {
  if (!userAgent) return '';
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android|HarmonyOS/i.test(userAgent) ? 'phone' : 'computer';
}

/** True for declared robots, whose views are not counted. */
export const isRobot = (userAgent: string | undefined): boolean =>
  /bot\b|crawl|spider|slurp|monitor|preview|curl|wget|python|java\/|go-http/i.test(userAgent ?? '');

/**
 * Counts the hours that ended since the last run. A second concurrent process waits and finds nothing to do, so that no view
 * counts twice. Returns the number of added rows.
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

/** Deletes counts older than 400 days. */
export async function deleteOldViewCounts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('viewCounts')
    .where('day', '<', addDays(shanghaiDay(now), -viewCountRetentionDays))
    .execute();
}

/** Days from the first to the last, both included. */
export interface ViewDaySpan {
  from: Day;
  to: Day;
}

/** Selects counted hours, and single views of hours that are not counted yet. */
const countsOf = ({ from, to }: ViewDaySpan, now: Date) => sql`
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
  /** Views in the previous period of the same length. */
  former: number;
}

/** Lists the most viewed pages, referring hosts, sources and devices, at most fifty of each. */
export async function listMostViewed(ctx: Pick<Context, 'db' | 'now'>, span: ViewDaySpan, former: ViewDaySpan): Promise<NamedViews[]> {
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

/** Returns views of all pages by day and by hour of the day. */
export async function listViewTimes(
  ctx: Pick<Context, 'db' | 'now'>,
  span: ViewDaySpan,
): Promise<{ day: Day; hour: number; views: number }[]> {
  const { rows } = await sql<{ day: Day; hour: number; views: number }>`
    select day, hour, sum(views)::integer as views from ${countsOf(span, ctx.now)} where dimension = 'page' group by day, hour order by day, hour`.execute(
    ctx.db,
  );
  return rows;
}
