import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ListKind } from '../definition/lists.ts';
import type { ListState } from '../../schema/list.ts';
import { findVersion, type ListVersion } from './version.ts';

/** The paging of a query with its defaults. */
export function pageBounds({ pageNum = 1, pageSize = 10 }: { pageNum?: number; pageSize?: number }): {
  pageNum: number;
  pageSize: number;
  offset: number;
} {
  return { pageNum, pageSize, offset: (pageNum - 1) * pageSize };
}

/** Finds the version for a query and says which it is. */
export async function openVersion(
  ctx: Context,
  list: ListKind,
  date: string | undefined,
): Promise<{ version: ListVersion | undefined; state: ListState }> {
  const version = await findVersion(ctx, list, date || undefined);
  const state: ListState = {
    asOf: version?.dataDate ?? null,
    requestedDate: date || null,
    updatedAt: version?.publishedAt.toISOString() ?? null,
    isSynthetic: version?.isSynthetic ?? false,
  };
  return { version, state };
}

/** Numbers of the database arrive as exact text; rates are small enough for plain numbers. */
export const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

/** Adds the number of all matching rows to each row of a page: the database has to visit them all for the order anyway. */
export function countAlongside<Name extends keyof Tables, Row>(
  page: SelectQueryBuilder<Tables, Name, Row>,
): SelectQueryBuilder<Tables, Name, Row & { total: number }> {
  return page.select(sql<number>`count(*) over ()`.as('total'));
}

/** The total that came with a page, or, on a page behind the last, counted on its own. */
export async function totalOf<Name extends keyof Tables>(
  rows: readonly { total?: number }[],
  matching: SelectQueryBuilder<Tables, Name, object>,
  offset: number,
): Promise<number> {
  const [first] = rows;
  if (first?.total !== undefined) return first.total;
  if (offset === 0) return 0;
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
}
