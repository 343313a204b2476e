import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListKind } from '../definition/lists.ts';
import type { MarketFacts } from './markets.ts';

/** One combination of a list's usual filters with its number of rows, e.g. `{ exchange: 'SSE', securityType: 'etf', rows: 812 }`. */
export type FilterCount = Readonly<Record<string, string | boolean | number | null>> & { readonly rows: number };

/** One published version of a list. */
export interface ListVersion {
  id: number;
  dataDate: string;
  effectiveDate: string | null;
  rowCount: number;
  counts: readonly FilterCount[];
  /** Markets whose rows may have another date than the version. */
  markets: readonly MarketFacts[];
  isSynthetic: boolean;
  publishedAt: Date;
  /** True when it is the last published version of the list: its rows are then exactly the current ones. */
  isLast: boolean;
}

/** `valid_to` of rows that are in the newest version. */
export const stillValid = 2_147_483_647;

/**
 * Returns the version of a list in force on a day: the last published of the newest data date up to it; without a day, of all.
 * Undefined when the list has none that early.
 */
export async function findVersion(ctx: Context, list: ListKind, date?: string): Promise<ListVersion | undefined> {
  let query = ctx.db
    .selectFrom('listVersions')
    .select(['id', 'dataDate', 'effectiveDate', 'rowCount', 'counts', 'markets', 'isSynthetic', 'publishedAt'])
    .select(
      sql<boolean>`not exists (select from list_versions later where later.list = list_versions.list and later.id > list_versions.id)`.as(
        'isLast',
      ),
    )
    .where('list', '=', list)
    .orderBy('dataDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  if (date) query = query.where('dataDate', '<=', date);
  return query.executeTakeFirst();
}

/** Returns the data date of the first list after a day; null when there is none yet. */
export async function findLaterDay({ db }: Pick<Context, 'db'>, kind: ListKind, date: string): Promise<string | null> {
  const later = await db
    .selectFrom('listVersions')
    .select(({ fn }) => fn.min('dataDate').as('day'))
    .where('list', '=', kind)
    .where('dataDate', '>', date)
    .executeTakeFirst();
  return later?.day ?? null;
}

/**
 * Returns the condition that a row belongs to the version, written for the partial indexes of current and closed rows. For the
 * last version it matches current rows only, so version and rows must come from one snapshot: see `readInSnapshot`.
 */
export function isInVersion({ id, isLast }: Pick<ListVersion, 'id' | 'isLast'>): Expression<SqlBool> {
  const open = sql.lit(stillValid);
  if (isLast) return sql<SqlBool>`valid_to = ${open}`;
  return sql<SqlBool>`((valid_to = ${open} and valid_from <= ${id}) or (valid_to < ${open} and int4range(valid_from, valid_to) @> ${id}::integer))`;
}

/** Returns the number of rows with the given filter values, from the counts stored with the version. */
export function countStoredRows(version: ListVersion, filter: Readonly<Record<string, string | boolean | undefined>>): number {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  return version.counts.reduce((total, count) => (wanted.every(([name, value]) => count[name] === value) ? total + count.rows : total), 0);
}
