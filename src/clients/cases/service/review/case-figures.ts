import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';

/** First and last day, both included. */
interface DaySpan {
  from: Day;
  to: Day;
}

export interface CaseFunnel {
  code: string;
  name: string;
  opened: number;
  submitted: number;
  approved: number;
  /** Cases that were not submitted and are inactive: untouched for three days, withdrawn or expired. */
  left: number;
}

/** Counts the results of the cases opened in a period, by business. */
export async function listCaseFunnels({ db, now }: Pick<Context, 'db' | 'now'>, { from, to }: DaySpan): Promise<CaseFunnel[]> {
  const { rows } = await sql<CaseFunnel>`
    select c.busi_code as code, max(b.body ->> 'name') as name, count(*)::integer as opened,
           count(*) filter (where c.submitted_at is not null)::integer as submitted,
           count(*) filter (where c.state = 'approved')::integer as approved,
           count(*) filter (where ${isLeft(now)})::integer as left
      from business_cases c join businesses b on b.code = c.busi_code and b.version = c.busi_version
     where c.opened_at >= day_begins(${from}::date) and c.opened_at < day_begins(${to}::date + 1)
     group by c.busi_code order by count(*) desc, c.busi_code`.execute(db);
  return rows;
}

export interface StoppedStep {
  code: string;
  business: string;
  step: string;
  /** Position in the flow, from 1. */
  place: number;
  /** Number of cases that stopped before this step. */
  count: number;
  /** Median hours from opening to the last activity. */
  hours: number;
}

/** The first step of case `c` that is not done, with its name and position from 1; no row when all are done. */
export const nextStep = sql`(
        select step ->> 'name' as name, place from jsonb_array_elements(c.steps) with ordinality as flow (step, place)
         where not exists (select from business_case_steps done where done.case_id = c.id and done.code = step ->> 'code' and done.state = 'done')
         order by place limit 1
      )`;

/** Counts the steps at which cases opened in a period were abandoned; names no client. */
export async function listStoppedSteps({ db, now }: Pick<Context, 'db' | 'now'>, { from, to }: DaySpan): Promise<StoppedStep[]> {
  const { rows } = await sql<StoppedStep>`
    select c.busi_code as code, max(b.body ->> 'name') as business, next.name as step, min(next.place)::integer as place, count(*)::integer as count,
           round((percentile_cont(0.5) within group (order by extract(epoch from c.updated_at - c.opened_at)) / 3600)::numeric, 1)::float8 as hours
      from business_cases c
      join businesses b on b.code = c.busi_code and b.version = c.busi_version
      join lateral ${nextStep} as next on true
     where c.opened_at >= day_begins(${from}::date) and c.opened_at < day_begins(${to}::date + 1) and ${isLeft(now)}
     group by c.busi_code, next.name order by count(*) desc, c.busi_code, min(next.place)`.execute(db);
  return rows;
}

const isLeft = (now: Date) => sql`c.submitted_at is null and (c.state in ('withdrawn', 'expired')
  or (c.state in ('open', 'returned') and c.updated_at < ${now}::timestamptz - interval '3 days'))`;

export interface CaseMonth {
  /** `2026-08` */
  month: string;
  decided: number;
  approved: number;
  /** Hours from submission to decision, 50th and 90th percentile. */
  p50: number | null;
  p90: number | null;
}

/** Counts the decisions of each month since a date, with their durations. */
export async function listCaseMonths({ db, now }: Pick<Context, 'db' | 'now'>, since: Day): Promise<CaseMonth[]> {
  const { rows } = await sql<CaseMonth>`
    with decided as (
      select to_char(decided_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, state, extract(epoch from decided_at - submitted_at) / 3600 as hours
        from business_cases where state in ('approved', 'refused') and decided_at >= day_begins(${since}::date)
    ),
    months as (
      select to_char(m, 'YYYY-MM') as month
        from generate_series(date_trunc('month', ${since}::date), date_trunc('month', shanghai_day(${now})), interval '1 month') as m
    )
    select m.month, count(d.month)::integer as decided, count(*) filter (where d.state = 'approved')::integer as approved,
           round((percentile_cont(0.5) within group (order by d.hours))::numeric, 1)::float8 as p50,
           round((percentile_cont(0.9) within group (order by d.hours))::numeric, 1)::float8 as p90
      from months m left join decided d on d.month = m.month group by m.month order by m.month`.execute(db);
  return rows;
}
