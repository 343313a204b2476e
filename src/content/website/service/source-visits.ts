import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { measuredPages, noSource, otherSource, visitSources } from '../calls/visit-sources.ts';

/** Counts a view of a measured page by the source in its address; ignores other pages. */
export async function countSourceVisit(
  ctx: Pick<Context, 'db' | 'now'>,
  { path, source }: { path: string; source: string },
): Promise<void> {
  if (!measuredPages.includes(path)) return;
  const row = { day: shanghaiDay(ctx.now), page: path, source: toSource(source), visits: 1 };
  await ctx.db
    .insertInto('sourceVisits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['day', 'page', 'source']).doUpdateSet({ visits: sql`source_visits.visits + 1` }))
    .execute();
}

function toSource(word: string): string {
  if (word === '') return noSource;
  return (visitSources as readonly string[]).includes(word) ? word : otherSource;
}

/** Lists the views of a measured page by source, from the first to the last day, both included. */
export function listSourceVisits(
  { db }: Pick<Context, 'db'>,
  { page, from, to }: { page: string; from: Day; to: Day },
): Promise<{ source: string; visits: number }[]> {
  return db
    .selectFrom('sourceVisits')
    .select(['source', sql<number>`sum(visits)::integer`.as('visits')])
    .where('page', '=', page)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('source')
    .orderBy('source')
    .execute();
}
