import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { computeDueDate, reviewDays, createDueDays } from './review-clock.ts';

export interface WaitingCase {
  id: string;
  number: string;
  business: string;
  submittedAt: Date;
  dueOn: Day;
  /** The request of a pending second approval; null when none is needed. */
  requestId: number | null;
}

interface WaitingFilter {
  /** Only cases whose second approval is among these requests. */
  requests?: Expression<number> | undefined;
  /** Case ids as text: none of these, or only these. */
  outside?: Expression<string>;
  among?: Expression<string> | undefined;
  count: number;
}

/** Lists cases that wait for a first or second approval, longest waiting first, without names: those are read when a case is opened. */
export async function listWaitingCases(ctx: Context, { requests, outside, among, count }: WaitingFilter): Promise<WaitingCase[]> {
  const rows = await ctx.db
    .selectFrom('businessCases as c')
    .innerJoin('businesses as b', (join) => join.onRef('b.code', '=', 'c.busiCode').onRef('b.version', '=', 'c.busiVersion'))
    .select(['c.id', 'c.number', 'c.submittedAt', 'c.requestId'])
    .select(reviewDays.as('days'))
    .select(sql<string>`b.body ->> 'name'`.as('business'))
    .where('c.state', '=', 'inReview')
    .where('c.decideAt', 'is', null)
    .$if(requests === undefined, (query) => query.where('c.requestId', 'is', null))
    .$if(requests !== undefined, (query) => query.where('c.requestId', 'in', requests!))
    .$if(outside !== undefined, (query) => query.where(sql<string>`c.id::text`, 'not in', outside!))
    .$if(among !== undefined, (query) => query.where(sql<string>`c.id::text`, 'in', among!))
    .orderBy('c.submittedAt')
    .orderBy('c.id')
    .limit(count)
    .execute();
  const dueOnOf = createDueDays(ctx);
  return Promise.all(
    rows.map(async ({ submittedAt, days, ...row }) => ({
      ...row,
      submittedAt: submittedAt!,
      dueOn: await dueOnOf(submittedAt!, days),
    })),
  );
}

/** Cases that were submitted on one day with equal limits are due on one day. */
interface CaseDays {
  submittedOn: Day;
  days: number;
  dueOn: Day;
}

/** Lists the distinct submission days and limits of all pending cases: a few rows for any number of cases. */
export async function listCaseDays(ctx: Context): Promise<CaseDays[]> {
  const { rows } = await sql<Omit<CaseDays, 'dueOn'>>`
    select distinct shanghai_day(c.submitted_at) as submitted_on, ${reviewDays} as days
      from business_cases c join businesses b on b.code = c.busi_code and b.version = c.busi_version
     where c.state = 'inReview' and c.decide_at is null`.execute(ctx.db);
  return Promise.all(rows.map(async (row) => ({ ...row, dueOn: await computeDueDate(ctx, row.submittedOn, row.days) })));
}

/** Lists pending cases of these days with the elapsed share of their time limit, filtered by a condition, longest waiting first. */
export async function listRunningCases<Reached extends number>(
  ctx: Pick<Context, 'db'>,
  days: readonly (CaseDays & { reached: Reached })[],
  holds: (columns: Record<'subject' | 'dueOn' | 'reached', RawBuilder<unknown>>) => RawBuilder<boolean>,
): Promise<{ subject: string; dueOn: Day; reached: Reached }[]> {
  const column = <Name extends keyof (typeof days)[number]>(name: Name) => days.map((one) => one[name]);
  const columns = { subject: sql`c.id::text`, dueOn: sql`level.due_on`, reached: sql`level.reached` };
  const { rows } = await sql<{ subject: string; dueOn: Day; reached: Reached }>`
    select c.id::text as subject, level.due_on, level.reached
      from business_cases c join businesses b on b.code = c.busi_code and b.version = c.busi_version
      join unnest(${column('submittedOn')}::date[], ${column('days')}::integer[], ${column('dueOn')}::date[], ${column('reached')}::integer[])
           as level (submitted_on, days, due_on, reached)
        on shanghai_day(c.submitted_at) = level.submitted_on and ${reviewDays} = level.days
     where c.state = 'inReview' and c.decide_at is null and ${holds(columns)}
     order by c.submitted_at, c.id`.execute(ctx.db);
  return rows;
}

/** Counts the cases waiting for a first and for a second approval, each with the time since the longest has waited. */
export async function countWaitingCases({ db }: Pick<Context, 'db'>): Promise<{ first: number; second: number; oldestAt: Date | null }> {
  return db
    .selectFrom('businessCases')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('requestId', 'is', null).as('first'),
      fn.countAll<number>().filterWhere('requestId', 'is not', null).as('second'),
      fn.min<Date | null>('submittedAt').as('oldestAt'),
    ])
    .where('state', '=', 'inReview')
    .where('decideAt', 'is', null)
    .executeTakeFirstOrThrow();
}
