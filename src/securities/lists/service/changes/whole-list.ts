import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ListName, AddressFilter } from '../../web/named-lists.ts';
import { belongsTo, keyColumns, matchesFilter, namedList, tableOf, type NamedList } from '../definition/named-list.ts';
import { findVersion, isInVersion, type ListVersion } from '../entries/version.ts';
import type { ListEntryRow } from './compare-versions.ts';

/** One version of a list with a filter, readable from beginning to end. */
export interface WholeList {
  list: NamedList;
  version: ListVersion;
  /** The filter from the URL, without the date. */
  filter: AddressFilter;
  requestedDate: string | undefined;
}

const batchSize = 2_000;

/** Finds the version of a list for a query that has passed the list's schema. Throws 40004 when there is none that early. */
export async function openWholeList(ctx: Context, name: ListName, { date, ...filter }: AddressFilter): Promise<WholeList> {
  const { finOrSlo, pageNum: _page, pageSize: _size, ...narrowing } = filter;
  const list = namedList(name, finOrSlo === undefined ? undefined : String(finOrSlo));
  const requestedDate = date ? String(date) : undefined;
  const version = await findVersion(ctx, list.definition.kind, requestedDate);
  if (!version) throw fail('notFound', requestedDate ? `${requestedDate} 及以前没有发布过${list.title}名单` : `${list.title}名单尚未发布`);
  return { list, version, filter: narrowing, requestedDate };
}

/** Returns the ids of the matching rows, in the order of the page. */
export async function listRowIds(ctx: Context, { list, version, filter }: WholeList): Promise<number[]> {
  const order = [...keyColumns(list), ...(list.definition.extraKey === 'effectiveOn' ? ['effective_on'] : [])];
  const { rows } = await sql<{ id: number }>`select id from ${tableOf(list)}
    where ${isInVersion({ ...version, isLast: false })} and ${belongsTo(list)} and ${matchesFilter(list, filter)}
    order by ${sql.raw(order.join(', '))}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Reads the rows in order, some thousands at a time: a slow client holds neither a connection nor the whole list. Rows of a
 * version are immutable, so the batches are consistent whatever is published meanwhile.
 */
export async function* readRows(ctx: Context, { list }: WholeList, ids: readonly number[]): AsyncGenerator<ListEntryRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const { rows } = await sql<ListEntryRow>`select * from ${tableOf(list)} where id = any (${batch})`.execute(ctx.db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield batch.flatMap((id) => byId.get(id) ?? []);
  }
}
