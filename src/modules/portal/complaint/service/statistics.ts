import { sql } from 'kysely';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ComplaintStatistics, Quarter } from '../schema.ts';
import { statisticsTag } from './events.ts';

/** Two years can be compared quarter by quarter. */
const shownQuarters = 8;

/** What came in and was done in the last eight quarters, the running one included, counted from the cases themselves. No case is told of. */
export async function getStatistics(ctx: Context, _input: Empty): Promise<ComplaintStatistics> {
  const asOf = shanghaiDay(ctx.now);
  const quarters = await ctx.memo.get(ctx, `complaint.statistics.${quarterOf(asOf)}`, statisticsTag, () => countQuarters(ctx, asOf));
  return { asOf, quarters };
}

const quarterOf = (day: string): string => `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Each number goes by its own moment: what came in by receipt, answers by answer, ends by end; quarters are Shanghai's. */
async function countQuarters(ctx: Context, asOf: string): Promise<Quarter[]> {
  const { rows } = await sql<Omit<Quarter, 'byType'> & Quarter['byType']>`
    with quarters as (
      select date_trunc('quarter', ${asOf}::date) - make_interval(months => 3 * n) as start
        from generate_series(0, ${shownQuarters - 1}::integer) as n
    ),
    cases as (
      select type, answer_working_days,
             date_trunc('quarter', received_at at time zone 'Asia/Shanghai') as received_in,
             date_trunc('quarter', answered_at at time zone 'Asia/Shanghai') as answered_in,
             date_trunc('quarter', ended_at at time zone 'Asia/Shanghai') as ended_in,
             (answered_at at time zone 'Asia/Shanghai')::date <= coalesce(extended_to, answer_by) as is_in_time
        from complaints
    )
    select to_char(start, 'YYYY"Q"Q') as quarter,
           count(*) filter (where received_in = start)::integer as received,
           count(*) filter (where received_in = start and type = 'complaint')::integer as complaint,
           count(*) filter (where received_in = start and type = 'report')::integer as report,
           count(*) filter (where received_in = start and type = 'enquiry')::integer as enquiry,
           count(*) filter (where received_in = start and type = 'suggestion')::integer as suggestion,
           count(*) filter (where ended_in = start)::integer as closed,
           count(*) filter (where answered_in = start)::integer as answered,
           count(*) filter (where answered_in = start and is_in_time)::integer as answered_in_time,
           round(avg(answer_working_days) filter (where answered_in = start), 1)::float8 as average_working_days
      from quarters left join cases on start in (received_in, answered_in, ended_in)
     group by start
     order by start`.execute(ctx.db);
  return rows.map(({ complaint, report, enquiry, suggestion, ...row }) => ({ ...row, byType: { complaint, report, enquiry, suggestion } }));
}
