import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { inTransaction, invalidate } from '../database/transaction.ts';
import { toSearchEntryRow, type SearchEntryRow, type SearchEntry } from './entry-row.ts';
import { knownFileTexts, requestFileTexts } from './file-texts.ts';
import { searchKinds, type SearchKind } from './kinds.ts';

/** The tag of pages that show search results; invalidated by every change of the index. */
export const searchTag = 'search';

const batchSize = 250;

/**
 * Replaces the entries of their owners. Call it in the transaction that writes the content: entries can be found from the commit
 * on. Unchanged entries cost next to nothing.
 */
export async function putSearchEntries(ctx: Context, entries: readonly SearchEntry[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    let changes = 0;
    for (const batch of inBatches(entries)) changes += await putBatch(tx, batch);
    if (changes > 0) await invalidate(tx, [searchTag]);
  });
}

/** Removes the entries of these owners, from the commit on. */
export async function removeSearchEntries(ctx: Context, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom('searchEntries').where('owner', 'in', owners).executeTakeFirst();
    if (gone.numDeletedRows > 0n) await invalidate(tx, [searchTag]);
  });
}

/** Removes the entries of a kind whose `shownUntil` has passed, which no search shows any more. Returns how many. */
export async function removeExpiredEntries(tx: Context, kind: SearchKind): Promise<number> {
  const gone = await tx.db
    .deleteFrom('searchEntries')
    .where('kind', '=', searchKinds[kind])
    .where('shownUntil', '<=', tx.now)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Replaces all entries of a kind, for lists that are replaced as a whole. */
export async function replaceSearchKind(ctx: Context, kind: SearchKind, entries: readonly SearchEntry[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const kept = new Set(entries.map(({ owner }) => owner));
    const had = await tx.db.selectFrom('searchEntries').select('owner').distinct().where('kind', '=', searchKinds[kind]).execute();
    await removeSearchEntries(
      tx,
      had.map(({ owner }) => owner).filter((owner) => !kept.has(owner)),
    );
    await putSearchEntries(tx, entries);
  });
}

/** Yields batches of some hundred entries; those of one owner stay together. */
function* inBatches(entries: readonly SearchEntry[]): Generator<SearchEntry[]> {
  let batch: SearchEntry[] = [];
  for (const own of Map.groupBy(entries, ({ owner }) => owner).values()) {
    batch.push(...own);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the number of removed or written rows. */
async function putBatch(tx: Context, entries: readonly SearchEntry[]): Promise<number> {
  const texts = await knownFileTexts(tx, fileIdsOf(entries));
  const rows = new Map(
    entries.map((entry) => {
      const made = toSearchEntryRow(entry, texts.get(entry.fileId ?? ''));
      return [fingerprintOf(made.row), made];
    }),
  );
  const owners = [...new Set(entries.map(({ owner }) => owner))];
  const had = await tx.db.selectFrom('searchEntries').select(['id', 'fingerprint']).where('owner', 'in', owners).execute();
  const gone = had.filter((row) => !rows.delete(fingerprintOf(row))).map(({ id }) => id);
  if (gone.length > 0) await tx.db.deleteFrom('searchEntries').where('id', 'in', gone).execute();
  await insertRows(tx, rows);
  await requestFileTexts(
    tx,
    fileIdsOf(entries).filter((id) => !texts.has(id)),
  );
  return gone.length + rows.size;
}

async function insertRows(tx: Context, rows: ReadonlyMap<string, SearchEntryRow>): Promise<void> {
  if (rows.size === 0) return;
  const written = await tx.db
    .insertInto('searchEntries')
    .values([...rows.values()].map(({ row }) => row))
    .returning(['id', 'kind', 'fingerprint'])
    .execute();
  const keys = written.flatMap(({ id, kind, fingerprint }) =>
    rows.get(fingerprintOf({ fingerprint }))!.keys.map((key) => ({ entryId: id, kind, ...key })),
  );
  // Arrays: a security has four keys, and a market eight thousand securities.
  const column = <Name extends 'entryId' | 'kind' | 'key' | 'isWhole'>(name: Name) => keys.map((key) => key[name]);
  await sql`insert into search_keys (entry_id, kind, key, is_whole) select * from unnest(
    ${column('entryId')}::integer[], ${column('kind')}::integer[], ${column('key')}::text[], ${column('isWhole')}::boolean[])`.execute(
    tx.db,
  );
}

const fingerprintOf = ({ fingerprint }: { fingerprint: Buffer }): string => fingerprint.toString('base64');

const fileIdsOf = (entries: readonly SearchEntry[]): string[] => [...new Set(entries.flatMap(({ fileId }) => fileId ?? []))];
