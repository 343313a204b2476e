import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { rowKey, type DataRow, type PublicTable } from '#platform/public-table.ts';

/** Cache tag of the catalogue. */
const openDataTag = 'open-data';
/** Removed rows are kept for increments this long. */
export const keepRemovedDays = 400;
const batchSize = 2_000;

/** Updates the tables that a write may have changed, and each once a day: some rows come into force or appear by time. */
export async function syncTables(ctx: Context, tables: readonly PublicTable[]): Promise<void> {
  for (const table of tables) if (await isDue(ctx, table)) await syncTable(ctx, table);
}

async function isDue(ctx: Context, { code, tags }: PublicTable): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('openDataTables')
    .select('checkedAt')
    .select(
      sql<boolean>`exists (select from tag_changes c where c.tags && ${[...tags]}::text[]
        and not pg_visible_in_snapshot(c.xid, open_data_tables.seen::pg_snapshot))`.as('isChanged'),
    )
    .where('code', '=', code)
    .executeTakeFirst();
  return !known || known.isChanged || shanghaiDay(known.checkedAt) !== shanghaiDay(ctx.now);
}

/** Compares the rows of a table with the stored ones and stores the differences as its next version. */
export async function syncTable(ctx: Context, table: PublicTable): Promise<void> {
  const { code } = table;
  await inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('open-data'), hashtext(${code}))`.execute(tx.db);
    // Before anything is read: the rows contain all writes of this snapshot.
    const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(tx.db);
    const { asOf = null, rows: content } = await table.read(tx);
    const state = { asOf, checkedAt: tx.now, seen: rows[0]!.seen };
    await tx.db
      .insertInto('openDataTables')
      .values({ code, ...state })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(state))
      .execute();
    const version = (await readLastVersion(tx, code)) + 1;
    const keys: string[] = [];
    let changed = 0;
    for await (const batch of inBatches(content)) {
      const byKey = new Map(batch.map((row) => [rowKey(table, row), row]));
      keys.push(...byKey.keys());
      changed += await storeRows(tx, { code, version }, byKey);
    }
    const removed = await markRemoved(tx, { code, version }, keys);
    if (changed + removed > 0) {
      const counts = { changed, removed, total: new Set(keys).size };
      await tx.db
        .insertInto('openDataVersions')
        .values({ tableCode: code, version, publishedAt: tx.now, ...counts })
        .execute();
    }
    await invalidate(tx, [openDataTag]);
  });
}

async function readLastVersion({ db }: Context, code: string): Promise<number> {
  const last = await db
    .selectFrom('openDataVersions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('tableCode', '=', code)
    .executeTakeFirst();
  return last?.version ?? 0;
}

async function* inBatches(rows: readonly DataRow[] | AsyncIterable<readonly DataRow[]>): AsyncGenerator<readonly DataRow[]> {
  if (!Array.isArray(rows)) return yield* rows as AsyncIterable<readonly DataRow[]>;
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}

interface NextVersion {
  code: string;
  version: number;
}

/** Stores the rows that are new or differ; returns their number. */
async function storeRows(tx: Context, { code, version }: NextVersion, byKey: ReadonlyMap<string, DataRow>): Promise<number> {
  const values = JSON.stringify([...byKey].map(([key, content]) => ({ key, content })));
  const { numAffectedRows = 0n } = await sql`
    insert into open_data_rows (table_code, row_key, changed_in, content)
    select ${code}, key, ${version}, content from jsonb_to_recordset(${values}::jsonb) as given (key text, content jsonb)
    on conflict (table_code, row_key) do update set changed_in = excluded.changed_in, is_removed = false, content = excluded.content
    where open_data_rows.is_removed or open_data_rows.content is distinct from excluded.content`.execute(tx.db);
  return Number(numAffectedRows);
}

async function markRemoved(tx: Context, { code, version }: NextVersion, keys: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update open_data_rows set is_removed = true, changed_in = ${version}, content = '{}'
    where table_code = ${code} and not is_removed and not (row_key = any (${keys}::text[]))`.execute(tx.db);
  return Number(numAffectedRows);
}

/** Deletes rows that were removed long ago; returns their number. */
export async function clearRemovedRows(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - keepRemovedDays * 86_400_000);
  const { numAffectedRows = 0n } = await sql`
    delete from open_data_rows r using open_data_versions v
    where r.is_removed and v.table_code = r.table_code and v.version = r.changed_in and v.published_at < ${before}`.execute(ctx.db);
  return Number(numAffectedRows);
}
