import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';

export interface QueryFigure {
  query: string;
  searches: number;
  misses: number;
}

/** Days from the first to the last, both included. */
interface DaySpan {
  from: Day;
  to: Day;
}

/** Lists the most frequent queries, or the most frequent misses. Masked queries are omitted because they cannot be answered. */
export async function listQueryFigures(
  { db }: Pick<Context, 'db'>,
  { from, to }: DaySpan,
  by: 'searches' | 'misses',
): Promise<QueryFigure[]> {
  return db
    .selectFrom('searchQueryCounts')
    .select(['query', sql<number>`sum(searches)::integer`.as('searches'), sql<number>`sum(misses)::integer`.as('misses')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<boolean>`position('＊' in query) = 0`)
    .groupBy('query')
    .having(sql<boolean>`sum(${sql.ref(by)}) > 0`)
    .orderBy(sql`sum(${sql.ref(by)})`, 'desc')
    .orderBy('query')
    .limit(100)
    .execute();
}

/** Lists the searches and misses of each day. */
export async function listSearchDays(
  { db }: Pick<Context, 'db'>,
  { from, to }: DaySpan,
): Promise<{ day: Day; searches: number; misses: number }[]> {
  return db
    .selectFrom('searchQueryCounts')
    .select(['day', sql<number>`sum(searches)::integer`.as('searches'), sql<number>`sum(misses)::integer`.as('misses')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .execute();
}
