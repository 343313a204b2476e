import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { isInVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import { columnList, entryColumns, toEntryTable, raiseWorkMemory } from './staging.ts';

/** Creates the temporary table `publishing` from frozen rows. */
export async function loadFrozenRows(tx: Context, list: ListDefinition, frozenId: number): Promise<void> {
  await createPublishing(tx, list);
  await sql`insert into publishing select entry.* from list_frozen_rows r, jsonb_populate_record(null::publishing, r.entry) entry
    where r.frozen_id = ${frozenId} order by r.position`.execute(tx.db);
  await sql`analyze publishing`.execute(tx.db);
}

/** Creates the temporary table `publishing` from the rows of an earlier version. */
export async function loadVersionRows(tx: Context, list: ListDefinition, version: Pick<ListVersion, 'id' | 'isLast'>): Promise<void> {
  await createPublishing(tx, list);
  await sql`insert into publishing select ${columnList(entryColumns(list))}, row_hash from ${toEntryTable(list)} where ${isInVersion(version)}`.execute(
    tx.db,
  );
  await sql`analyze publishing`.execute(tx.db);
}

async function createPublishing(tx: Context, list: ListDefinition): Promise<void> {
  await raiseWorkMemory(tx);
  await sql`create temporary table publishing on commit drop as
    select ${columnList(entryColumns(list))}, row_hash from ${toEntryTable(list)} where false`.execute(tx.db);
}
