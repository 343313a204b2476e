import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { defaultPageSize, maxCounted, type ResultPage } from '#contract/paging.ts';
import type { Db } from './database.ts';

/** The requested page of a list, the first by default, and its size. */
export interface PageOptions {
  pageNum?: number;
  pageSize?: number;
}

/** Returns the page with its defaults, and its offset. */
export function pageBounds({ pageNum = 1, pageSize = defaultPageSize }: PageOptions): {
  pageNum: number;
  pageSize: number;
  offset: number;
} {
  return { pageNum, pageSize, offset: (pageNum - 1) * pageSize };
}

/**
 * Returns one page of a query's rows, as `select` chooses and orders them, and the total. The query that reads the page also
 * counts, as the database visits all rows for the order anyway; a known `total` saves that. A page after the last is empty, and
 * its total is counted separately.
 */
export async function paginate<Db, Name extends keyof Db, PageDb, PageName extends keyof PageDb, Row>(
  matching: SelectQueryBuilder<Db, Name, object>,
  asked: PageOptions,
  select: (matching: SelectQueryBuilder<Db, Name, object>) => SelectQueryBuilder<PageDb, PageName, Row>,
  total?: number,
): Promise<ResultPage<Row>> {
  const { offset, ...page } = pageBounds(asked);
  const chosen = select(matching).limit(page.pageSize).offset(offset);
  if (total !== undefined) return { records: await chosen.execute(), total, ...page };
  const rows = (await chosen.select(sql<number>`count(*) over ()`.as('inAll')).execute()) as (Row & { inAll: number })[];
  const records = rows.map(({ inAll: _inAll, ...row }) => row as Row);
  return { records, total: rows[0]?.inAll ?? (offset === 0 ? 0 : await countRows(matching)), ...page };
}

async function countRows<Db, Name extends keyof Db>(matching: SelectQueryBuilder<Db, Name, object>): Promise<number> {
  const counted = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/** Counts the rows of a query up to one beyond `maxCounted`, so that the cost is bounded. */
export async function countUpToLimit<Found, Name extends keyof Found>(
  db: Db,
  found: SelectQueryBuilder<Found, Name, object>,
): Promise<number> {
  const some = found.select(sql<number>`1`.as('one')).limit(maxCounted + 1);
  const { count } = await (db as unknown as Kysely<object>)
    .selectFrom(some.as('some') as never)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
