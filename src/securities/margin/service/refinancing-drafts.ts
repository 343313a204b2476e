import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { RefinancingDayDraft, RefinancingStateDraft } from '../schema.ts';

/** Lists all refinancing data as imported, in order of time. */
export async function listRefinancingDrafts({
  db,
}: Pick<Context, 'db'>): Promise<{ days: (RefinancingDayDraft & { isSynthetic: boolean })[]; states: RefinancingStateDraft[] }> {
  const { rows: days } = await sql<RefinancingDayDraft & { isSynthetic: boolean }>`
    select kind, day, term, rate::float8, opening::float8, lent::float8, closing::float8, is_synthetic
    from refinancing_days order by day, kind, term`.execute(db);
  const states = await db
    .selectFrom('refinancingStates')
    .select(['kind', 'validFrom', 'state', 'reason'])
    .orderBy('validFrom')
    .orderBy('kind')
    .execute();
  return { days, states };
}

/** Returns the newest day with figures of either kind; null before the first. */
export async function findNewestRefinancingDay({ db }: Pick<Context, 'db'>): Promise<Day | null> {
  const row = await db
    .selectFrom('refinancingDays')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
}
