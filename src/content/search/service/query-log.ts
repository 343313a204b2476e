import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export const queryRetentionDays = 400;
export const rareQueryRetentionDays = 30;

/**
 * Counts a search by Shanghai day. Six and more digits in a row (phone, account and identity numbers) and mail addresses are
 * masked first; address and session of the visitor are not passed here, nor queries that name a person. A failed write is logged
 * and does not fail the search.
 */
export async function recordSearch(ctx: Context, query: string, isMiss: boolean): Promise<void> {
  const counting = sql`select count_search(shanghai_day(${ctx.now}), ${maskQuery(query)}, ${isMiss})`.execute(ctx.db);
  await counting.catch((error: unknown) => ctx.log.warn({ err: error }, 'search not counted'));
}

/** Normalizes a query for storage: one width, single spaces, personal data masked. */
export function maskQuery(query: string): string {
  return query
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\S+@\S+/g, '＊')
    .replaceAll(/\d(?:[ -]?\d){5,}x?/g, '＊')
    .trim();
}

/** Lists queries of the last 30 days by several people with results, most frequent first. */
export async function listPopularQueries(ctx: Context, count: number): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from search_query_counts
    where day > shanghai_day(${ctx.now}) - 30 and position('＊' in query) = 0
    group by query having sum(searches) >= 5 and sum(misses) = 0
    order by sum(searches) desc, query limit ${count}`.execute(ctx.db);
  return rows.map(({ query }) => query);
}

/** Deletes counts older than 400 days, and single queries after 30 days. Returns the number of rows. */
export async function deleteOldQueryCounts(ctx: Context): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from search_query_counts
    where day < shanghai_day(${ctx.now}) - ${queryRetentionDays}::integer
      or (searches = 1 and day < shanghai_day(${ctx.now}) - ${rareQueryRetentionDays}::integer)`.execute(ctx.db);
  return Number(numAffectedRows);
}
