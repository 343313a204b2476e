import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { dueOnFrom, reviewDays, createDueDays } from './review-clock.ts';

export interface WaitingCase {
  id: string;
  number: string;
  business: string;
  submittedAt: Date;
  dueOn: Day;
  /** By which a second person confirms it, where one must. */
  requestId: number | null;
}

interface WaitingFilter {
  /** Those that wait for a second person, whose requests are among these. */
  requests?: Expression<number> | undefined;
  /** Ids as texts: none of these, or none but these. */
  outside?: Expression<string>;
  among?: Expression<string> | undefined;
  count: number;
}

/** Cases that wait for a first or a second person, the one that waits longest first. Nobody is told of: names are read where a case is opened. */
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

/** Cases that were submitted on one day and have as many working days are due on one day. */
interface CaseDays {
  submittedOn: Day;
  days: number;
  dueOn: Day;
}

/** Of all cases that wait for a person, when they were submitted and are due: few, however many cases there are. */
export async function listCaseDays(ctx: Context): Promise<CaseDays[]> {
  const { rows } = await sql<Omit<CaseDays, 'dueOn'>>`
    select distinct shanghai_day(c.submitted_at) as submitted_on, ${reviewDays} as days
      from business_cases c join businesses b on b.code = c.busi_code and b.version = c.busi_version
     where c.state = 'inReview' and c.decide_at is null`.execute(ctx.db);
  return Promise.all(rows.map(async (row) => ({ ...row, dueOn: await dueOnFrom(ctx, row.submittedOn, row.days) })));
}

/** Cases that wait for a person, of these days, each with how much of its clock has run; only those of which a condition holds, what waits longest first. */
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

/** How many wait for a first person and how many for a second one, and since when the one that waits longest does. */
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
