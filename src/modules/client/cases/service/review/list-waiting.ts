import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { reviewDays, reviewDueOn } from './review-clock.ts';

export interface WaitingCase {
  id: string;
  number: string;
  business: string;
  submittedAt: Date;
  dueOn: Day;
  /** Who has approved it first, where a second person must. */
  firstBy: number | null;
}

interface WaitingFilter {
  isSecond: boolean;
  /** Ids as texts: none of these, or none but these. */
  outside?: Expression<string>;
  among?: Expression<string> | undefined;
  count: number;
}

/** Cases that wait for a first or a second person, the one that waits longest first. Nobody is told of: names are read where a case is opened. */
export async function listWaitingCases(ctx: Context, { isSecond, outside, among, count }: WaitingFilter): Promise<WaitingCase[]> {
  const rows = await ctx.db
    .selectFrom('businessCases as c')
    .innerJoin('businesses as b', (join) => join.onRef('b.code', '=', 'c.busiCode').onRef('b.version', '=', 'c.busiVersion'))
    .select(['c.id', 'c.number', 'c.submittedAt'])
    .select(reviewDays.as('days'))
    .select(sql<string>`b.body ->> 'name'`.as('business'))
    .select(
      sql<number | null>`(select d.decided_by from business_case_decisions d
        where d.case_id = c.id and d.submitted_at = c.submitted_at and d.level = 1)`.as('firstBy'),
    )
    .where('c.state', '=', 'inReview')
    .where('c.decideAt', 'is', null)
    .where('c.awaitsSecond', '=', isSecond)
    .$if(outside !== undefined, (query) => query.where(sql<string>`c.id::text`, 'not in', outside!))
    .$if(among !== undefined, (query) => query.where(sql<string>`c.id::text`, 'in', among!))
    .orderBy('c.submittedAt')
    .orderBy('c.id')
    .limit(count)
    .execute();
  return Promise.all(
    rows.map(async ({ submittedAt, days, ...row }) => ({
      ...row,
      submittedAt: submittedAt!,
      dueOn: await reviewDueOn(ctx, submittedAt!, days),
    })),
  );
}

/** How many wait for a first person and how many for a second one, and since when the one that waits longest does. */
export async function countWaitingCases({ db }: Pick<Context, 'db'>): Promise<{ first: number; second: number; oldestAt: Date | null }> {
  return db
    .selectFrom('businessCases')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('awaitsSecond', '=', false).as('first'),
      fn.countAll<number>().filterWhere('awaitsSecond', '=', true).as('second'),
      fn.min<Date | null>('submittedAt').as('oldestAt'),
    ])
    .where('state', '=', 'inReview')
    .where('decideAt', 'is', null)
    .executeTakeFirstOrThrow();
}
