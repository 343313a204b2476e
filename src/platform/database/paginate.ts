import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { defaultPageSize, mostCounted, type ResultPage } from '#contract/paging.ts';
import type { Db } from './database.ts';

/** Which page of a list is wanted, the first unless said, and how many rows a page has. */
export interface PageOptions {
  pageNum?: number;
  pageSize?: number;
}

/** A page with its defaults, and how many rows stand before it. */
export function pageBounds({ pageNum = 1, pageSize = defaultPageSize }: PageOptions): {
  pageNum: number;
  pageSize: number;
  offset: number;
} {
  return { pageNum, pageSize, offset: (pageNum - 1) * pageSize };
}

/**
 * One page of the rows that a query finds, as `select` chooses and orders them, and how many it finds in all. They are counted by the very
 * query that reads the page, as the database visits them all for the order anyway; a `total` that is known costs nothing. A page behind
 * the last is empty, and its total is counted on its own.
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

/** How many rows a query finds, counted no further than one beyond `mostCounted`: what waits for a person costs the same however much of it there is. */
export async function countSome<Found, Name extends keyof Found>(db: Db, found: SelectQueryBuilder<Found, Name, object>): Promise<number> {
  const some = found.select(sql<number>`1`.as('one')).limit(mostCounted + 1);
  const { count } = await (db as unknown as Kysely<object>)
    .selectFrom(some.as('some') as never)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
