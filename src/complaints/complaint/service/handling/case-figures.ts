import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { ComplaintType } from '../../schema.ts';
import { selectVisible } from './list-cases.ts';

export interface ComplaintMonth {
  /** `2026-08` */
  month: string;
  received: number;
  answered: number;
  inTime: number;
  /** The median and the 90th percentile of the working days to the answer. */
  p50: number | null;
  p90: number | null;
}

/** Counts the cases received and answered in each month since a date, within the caller's scopes. */
export async function listComplaintMonths(ctx: Context, since: Day): Promise<ComplaintMonth[]> {
  const visible = await selectVisible(ctx, {});
  const { rows } = await sql<ComplaintMonth>`
    with seen as (
      select to_char(received_at at time zone 'Asia/Shanghai', 'YYYY-MM') as received_in,
             to_char(answered_at at time zone 'Asia/Shanghai', 'YYYY-MM') as answered_in,
             shanghai_day(answered_at) <= due_on as is_in_time, answer_working_days
        from complaints where (received_at >= day_begins(${since}::date) or answered_at >= day_begins(${since}::date)) and id in (${visible.select('id')})
    ),
    months as (
      select to_char(m, 'YYYY-MM') as month
        from generate_series(date_trunc('month', ${since}::date), date_trunc('month', shanghai_day(${ctx.now})), interval '1 month') as m
    )
    select month, count(*) filter (where received_in = month)::integer as received, count(*) filter (where answered_in = month)::integer as answered,
           count(*) filter (where answered_in = month and is_in_time)::integer as in_time,
           percentile_cont(0.5) within group (order by answer_working_days) filter (where answered_in = month) as p50,
           percentile_cont(0.9) within group (order by answer_working_days) filter (where answered_in = month) as p90
      from months left join seen on month in (received_in, answered_in)
     group by month order by month`.execute(ctx.db);
  return rows;
}

/** Counts cases since a date by kind and line of business, the most frequent first. */
export async function listComplaintCauses(
  ctx: Context,
  since: Day,
): Promise<{ type: ComplaintType; business: string | null; count: number; open: number }[]> {
  return (await selectVisible(ctx, {}))
    .where(sql<boolean>`received_at >= day_begins(${since}::date)`)
    .select(['type', 'business'])
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`count(*) filter (where state in ('received', 'accepted', 'investigating'))::integer`.as('open'),
    ])
    .groupBy(['type', 'business'])
    .orderBy('count', 'desc')
    .orderBy('type')
    .orderBy('business')
    .execute();
}
