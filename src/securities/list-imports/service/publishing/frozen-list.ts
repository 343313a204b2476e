import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { fileFields, formatFieldValue, type FieldValue } from '#securities/lists/service/definition/field-words.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { findVersion } from '#securities/lists/service/entries/version.ts';
import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import { listAcceptedGuards, hashFrozen, storeFrozen, readFrozen, readRowDigest } from '#workflow/imports/service/frozen/frozen-states.ts';
import type { FrozenRow, FrozenStore, PublishedBy, FrozenRowPage } from '#workflow/imports/service/frozen/frozen-store.ts';
import type { GuardCheckResult } from '#workflow/imports/service/guards/guard.ts';
import { compareWithPrevious, sumChanges } from './differences.ts';
import { loadFrozenRows } from './load-rows.ts';
import { publish, type ListPublication } from './publish.ts';
import { Staging } from './staging.ts';

/** Data of the version to be published. */
interface FrozenPublication {
  date: string;
  effectiveDate: string | null;
  scope: Exchange | null;
  isSynthetic: boolean;
  source: string;
  isAdjustment?: boolean;
}

/** Stores the frozen rows of a dated list in a separate table. */
export const frozenList = (list: ListDefinition): FrozenStore => ({
  publish: (tx, frozenId, by) => publishFrozen(tx, list, frozenId, by),
  hashRows: async (ctx, frozenId) =>
    createHash('sha256')
      .update((await hashFrozen(ctx, frozenId)) + (await hashRows(ctx, frozenId)))
      .digest('hex'),
  readRows: (ctx, page) => readRows(ctx, list, page),
});

/** Freezes the prepared state (`publishing`) for approval by other people, within the import's transaction. Returns its id. */
export async function freezeList(tx: Context, publication: ListPublication, guards: readonly GuardCheckResult[]): Promise<number> {
  const { list, date, effectiveDate, scope, isSynthetic, source, isAdjustment } = publication;
  const kept: FrozenPublication = {
    date,
    effectiveDate: effectiveDate ?? null,
    scope: scope ?? null,
    isSynthetic,
    source,
    ...(isAdjustment && { isAdjustment }),
  };
  const id = await storeFrozen(tx, { target: list.kind, publication: kept, rows: null, guards });
  await sql`insert into list_frozen_rows (frozen_id, position, entry)
    select ${id}::bigint, row_number() over (order by code, exchange), to_jsonb(p) from publishing p`.execute(tx.db);
  return id;
}

async function publishFrozen(
  tx: Context,
  list: ListDefinition,
  frozenId: number,
  { maker, approver }: PublishedBy,
): Promise<{ version: number }> {
  const { publication, guards } = await readFrozen<FrozenPublication>(tx, frozenId);
  const { effectiveDate, scope, ...rest } = publication;
  await loadFrozenRows(tx, list, frozenId);
  const base = await findVersion(tx, list.kind, publication.date);
  const changes = sumChanges(await compareWithPrevious(tx, list, base, sql`${effectiveDate}::date`));
  const whole = { ...rest, list, effectiveDate: effectiveDate ?? undefined, scope: scope ?? undefined };
  const version = await publish(tx, whole, changes, {
    by: approver,
    proposedBy: maker,
    approvedBy: approver,
    accepted: listAcceptedGuards(guards),
  });
  await Staging.drop(tx);
  return { version };
}

/**
 * Returns the SHA-256 over the hashes of all rows in order, in hex. Lists that were frozen before rows had SHA-256 keep their MD5,
 * because their approvals name that hash.
 */
async function hashRows(ctx: Pick<Context, 'db'>, frozenId: number): Promise<string> {
  const ofRow =
    (await readRowDigest(ctx, frozenId)) === 'md5' ? sql`md5(entry::text)` : sql`encode(sha256(convert_to(entry::text, 'UTF8')), 'hex')`;
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(${ofRow}, '' order by position), ''), 'UTF8')), 'hex') as hash
      from list_frozen_rows where frozen_id = ${frozenId}`.execute(ctx.db);
  return rows[0]!.hash;
}

/** Returns rows after a position by code, optionally those whose code starts with `search`. */
async function readRows(
  { db }: Pick<Context, 'db'>,
  list: ListDefinition,
  { frozenId, after, limit, search }: FrozenRowPage,
): Promise<FrozenRow[]> {
  const fields = fileFields(list).filter(({ name }) => name !== 'exchange');
  const rows = await db
    .selectFrom('listFrozenRows')
    .select(['position', 'entry'])
    .where('frozenId', '=', frozenId)
    .where('position', '>', after)
    .$if(search !== '', (query) => query.where(sql<boolean>`starts_with(entry ->> 'code', ${search})`))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, entry }) => ({
    position,
    part: exchangeNames[entry.exchange as Exchange],
    key: String(entry.code),
    cells: fields.map((field) => ({ title: field.title, text: formatFieldValue(field, entry[toSnake(field.name)] as FieldValue) })),
  }));
}
