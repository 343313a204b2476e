import { getDataLicence, getSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { DataRow, PublicTable } from '#platform/public-table.ts';
import { tableFiles } from '../calls.ts';
import type { DataCatalogue, DataQuery } from '../schema.ts';
import { keepRemovedDays } from './sync-table.ts';

/** The published state of a table. */
export interface TableState {
  version: number;
  publishedAt: Date;
  total: number;
  asOf: string | null;
}

const states = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('openDataVersions as v')
    .innerJoin('openDataTables as t', 't.code', 'v.tableCode')
    .distinctOn('v.tableCode')
    .select(['v.tableCode', 'v.version', 'v.publishedAt', 'v.total', 't.asOf'])
    .orderBy('v.tableCode')
    .orderBy('v.version', 'desc');

/** Returns the state of a table. Throws 40004 before its first version. */
export async function readTableState(ctx: Context, { code, title }: PublicTable): Promise<TableState> {
  const state = await states(ctx).where('v.tableCode', '=', code).executeTakeFirst();
  if (!state) throw fail('notFound', `${title}还没有可以下载的数据，请稍后再来`);
  return state;
}

/** Lists the tables that have rows, with the terms for their use. */
export async function getDataCatalogue(ctx: Context, tables: readonly PublicTable[]): Promise<DataCatalogue> {
  const [found, { firm }, { href = null, ...licence }] = await Promise.all([states(ctx).execute(), getSettings(ctx), getDataLicence(ctx)]);
  const byCode = new Map(found.map((state) => [state.tableCode, state]));
  return {
    licence: { ...licence, href },
    publisher: firm.name,
    tables: tables.flatMap(({ code, title, about, page, columns }) => {
      const state = byCode.get(code);
      if (!state || state.total === 0) return [];
      const { total: rows, version, publishedAt, asOf } = state;
      const shown = columns.map((column) => ({ name: column.name, title: column.title, type: column.type, unit: column.unit ?? null }));
      const facts = { rows, version, updatedAt: publishedAt.toISOString(), asOf };
      return [{ code, title, about, page, ...facts, files: tableFiles(code), columns: shown }];
    }),
  };
}

/** A page of a table or of its increments. */
export interface RowPage {
  records: DataRow[];
  /** Keys of rows that no longer exist; only in increments. */
  removed: string[];
  /** Position of the next page; null on the last one. */
  next: string | null;
}

/**
 * Returns rows by key: all, or with `since` those that a later version changed, and the keys of removed ones. Throws 40001 where
 * `since` is so old that removed rows have been forgotten.
 */
export async function readRowPage(ctx: Context, { code }: PublicTable, { since, limit, after = '' }: DataQuery): Promise<RowPage> {
  const from = since === undefined ? undefined : await findVersionBefore(ctx, code, since);
  const rows = await ctx.db
    .selectFrom('openDataRows')
    .select(['rowKey', 'isRemoved', 'content'])
    .where('tableCode', '=', code)
    .where('rowKey', '>', after)
    .$if(from === undefined, (query) => query.where('isRemoved', '=', false))
    .$if(from !== undefined, (query) => query.where('changedIn', '>', from!))
    .orderBy('rowKey')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    records: page.filter(({ isRemoved }) => !isRemoved).map(({ content }) => content),
    removed: page.filter(({ isRemoved }) => isRemoved).map((row) => row.rowKey),
    next: rows.length > limit ? page.at(-1)!.rowKey : null,
  };
}

/** Returns the row with this key, or undefined. */
export async function findRow({ db }: Context, { code }: PublicTable, key: string): Promise<DataRow | undefined> {
  const row = await db
    .selectFrom('openDataRows')
    .select('content')
    .where('tableCode', '=', code)
    .where('rowKey', '=', key)
    .where('isRemoved', '=', false)
    .executeTakeFirst();
  return row?.content;
}

async function findVersionBefore(ctx: Context, code: string, since: string): Promise<number> {
  const versions = ctx.db.selectFrom('openDataVersions').where('tableCode', '=', code);
  let version = Number(since);
  if (since.includes('-')) {
    const dayStart = new Date(`${since}T00:00:00+08:00`);
    const earlier = await versions
      .select(({ fn }) => fn.max('version').as('version'))
      .where('publishedAt', '<', dayStart)
      .executeTakeFirst();
    version = earlier?.version ?? 0;
  }
  const forgotten = new Date(ctx.now.getTime() - keepRemovedDays * 86_400_000);
  const lost = await versions
    .select('version')
    .where('version', '>', version)
    .where('removed', '>', 0)
    .where('publishedAt', '<', forgotten)
    .limit(1)
    .executeTakeFirst();
  if (lost) {
    const message = `增量只保留 ${keepRemovedDays} 天，请去掉 since，重新读取整张表`;
    throw createInputError([{ path: 'since', message }]);
  }
  return version;
}

/** Reads all rows by key, some thousands at a time. */
export async function* readAllRows(ctx: Context, table: PublicTable): AsyncGenerator<DataRow[]> {
  for (let after: string | undefined; ;) {
    const { records, next } = await readRowPage(ctx, table, { limit: 2_000, after });
    yield records;
    if (next === null) return;
    after = next;
  }
}
