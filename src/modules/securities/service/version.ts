import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListKind } from '../import/lists.ts';
import type { KeptCount } from '../tables.ts';

/** One published version of a list. */
export interface ListVersion {
  id: number;
  dataDate: string;
  effectiveDate: string | null;
  rowCount: number;
  counts: readonly KeptCount[];
  isSynthetic: boolean;
  publishedAt: Date;
}

/** `valid_to` of rows that are in the newest version. */
export const stillValid = 2_147_483_647;

/**
 * The version of a list that holds on a day: the last published of the newest data date up to it; without a day, of all.
 * Undefined when the list has none that early.
 */
export async function findVersion(ctx: Context, list: ListKind, date?: string): Promise<ListVersion | undefined> {
  let query = ctx.db
    .selectFrom('listVersions')
    .select(['id', 'dataDate', 'effectiveDate', 'rowCount', 'counts', 'isSynthetic', 'publishedAt'])
    .where('list', '=', list)
    .orderBy('dataDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  if (date) query = query.where('dataDate', '<=', date);
  return query.executeTakeFirst();
}

/** Condition: the row belongs to the version. Written so that the partial indexes of current and of closed rows serve it. */
export function isInVersion(version: number): Expression<SqlBool> {
  const open = sql.lit(stillValid);
  return sql<SqlBool>`((valid_to = ${open} and valid_from <= ${version}) or (valid_to < ${open} and int4range(valid_from, valid_to) @> ${version}::integer))`;
}

/** Number of rows with the given values of the usual filters, from the counts kept with the version. */
export function countKept(version: ListVersion, filter: Readonly<Record<string, string | boolean | undefined>>): number {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  return version.counts.reduce((total, count) => (wanted.every(([name, value]) => count[name] === value) ? total + count.rows : total), 0);
}
