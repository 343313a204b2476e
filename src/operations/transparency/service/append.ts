import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { LogSigningDeps, TransparencyDeps } from '../deps.ts';
import type { LogSource, Publication } from '../log-source.ts';
import type { LogKind } from '../web/log-kinds.ts';
import { emptyRoot, hashLeaf } from '../web/merkle.ts';
import { writeCheckpoint } from '../web/signed-note.ts';
import { appendLeaves, listEdgeTiles } from '../web/tiles.ts';
import { openLogState, replaceLostKeys, rotateKeys, type LogState } from './epochs.ts';
import { hashRanges, readTiles } from './tree.ts';

/** A published version, with the hash of its content. */
export interface LogEntry extends Publication {
  readonly kind: LogKind;
  readonly sha256: string;
}

/** Cache tag of the page about the log. */
export const logTag = 'transparency-log';

/** Entries of one transaction. */
const batchSize = 2000;
/**
 * A run reads what was published up to this long before the end of the last one: a transaction that began earlier may have
 * committed since.
 */
const overlapMs = 3_600_000;
const lockName = 'log:append';

/** The bytes of an entry: canonical JSON without any personal data. */
export const encodeEntry = ({ kind, address, version, day, sha256 }: LogEntry): Uint8Array =>
  new TextEncoder().encode(canonicalJson({ kind, address, version, day, sha256 }));

/**
 * Appends everything that was published since the last run. With `isFull` it reads all publications, which also finds those that
 * were dated before they were stored. Returns the number of new entries.
 */
export async function appendPublished(ctx: Context, deps: TransparencyDeps, { isFull = false } = {}): Promise<number> {
  let added = 0;
  for (const source of deps.sources) {
    const state = await ctx.db.selectFrom('logSources').select('readUntil').where('kind', '=', source.kind).executeTakeFirst();
    const since = isFull || !state ? null : new Date(state.readUntil.getTime() - overlapMs);
    const unlogged = await leaveOutLogged(ctx, source.kind, await source.list(ctx, since));
    for (let from = 0; from < unlogged.length; from += batchSize)
      added += await appendEntries(ctx, deps, await hashContents(ctx, source, unlogged.slice(from, from + batchSize)));
    await ctx.db
      .insertInto('logSources')
      .values({ kind: source.kind, readUntil: ctx.now })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ readUntil: ctx.now }))
      .execute();
  }
  return added;
}

async function hashContents(ctx: Context, source: LogSource, publications: readonly Publication[]): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const publication of publications) {
    const content = await source.read(ctx, publication);
    // A version that was replaced after it was listed is followed by the next one.
    if (content !== undefined) entries.push({ kind: source.kind, ...publication, sha256: hashContent(content) });
  }
  return entries;
}

export const hashContent = (content: string): string => createHash('sha256').update(content).digest('hex');

async function leaveOutLogged<Item extends Publication>({ db }: Context, kind: LogKind, items: readonly Item[]): Promise<Item[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ at: number }>`
    select (p.at - 1)::integer as at from unnest(${items.map(({ address }) => address)}::text[], ${items.map(({ version }) => version)}::text[])
      with ordinality as p (address, version, at)
    where not exists (select from log_leaves l where l.kind = ${kind} and l.address = p.address collate "C" and l.version = p.version collate "C")
    order by p.at`.execute(db);
  return rows.map(({ at }) => items[at]!);
}

/**
 * Appends entries of one kind, with tiles and a signed checkpoint, in one transaction. Entries that are in the log already are
 * left out, so two processes append nothing twice. Returns the number of new entries; 0 while another process appends.
 */
export function appendEntries(ctx: Context, deps: LogSigningDeps, entries: readonly LogEntry[]): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (entries.length === 0 || !(await tryAdvisoryLock(tx, lockName))) return 0;
    const fresh = await leaveOutLogged(tx, entries[0]!.kind, entries);
    if (fresh.length === 0) return 0;
    const state = await openLogState(tx, deps);
    const size = await readSize(tx);
    const leaves = fresh.map((entry) => ({ entry, leaf: encodeEntry(entry) }));
    const hashes = leaves.map(({ leaf }) => hashLeaf(leaf));
    await insertLeaves(tx, size, { leaves, hashes });
    await storeTiles(tx, size, hashes);
    await signCheckpoint(tx, state, size + fresh.length);
    return fresh.length;
  });
}

/** Begins a new epoch if the database was restored, so that readers learn of it before anything else is published. */
export function watchEpoch(ctx: Context, deps: LogSigningDeps): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, lockName))) return;
    const former = await tx.db
      .selectFrom('logEpochs')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirst();
    const state = await openLogState(tx, deps);
    if (state.epoch.number !== former?.number) await signCheckpoint(tx, state, await readSize(tx));
  });
}

/** Replaces the keys of the log and signs its newest state with the new ones. Throws while another process appends. */
export function replaceKeys(ctx: Context, deps: LogSigningDeps, { isLost = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, lockName))) throw new Error('透明日志正在写入，请稍后再试');
    const state = await (isLost ? replaceLostKeys : rotateKeys)(tx, deps);
    await signCheckpoint(tx, state, await readSize(tx));
    await audit(tx, 'log.rotateKeys', 'log', { number: state.keyNumber });
    return state.keyNumber;
  });
}

async function readSize({ db }: Context): Promise<number> {
  const last = await db.selectFrom('logLeaves').select('index').orderBy('index', 'desc').limit(1).executeTakeFirst();
  return last ? last.index + 1 : 0;
}

async function insertLeaves(
  tx: Context,
  size: number,
  { leaves, hashes }: { leaves: readonly { entry: LogEntry; leaf: Uint8Array }[]; hashes: readonly Uint8Array[] },
): Promise<void> {
  const column = <Value>(read: (entry: LogEntry) => Value) => leaves.map(({ entry }) => read(entry));
  await sql`
    insert into log_leaves (index, kind, address, version, day, content_hash, leaf, leaf_hash, appended_at)
    select ${size} + p.at - 1, p.kind, p.address, p.version, p.day, p.content_hash, p.leaf, p.leaf_hash, ${tx.now}
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ address }) => address)}::text[], ${column(({ version }) => version)}::text[],
      ${column(({ day }) => day)}::date[], ${column(({ sha256 }) => Buffer.from(sha256, 'hex'))}::bytea[],
      ${leaves.map(({ leaf }) => Buffer.from(leaf))}::bytea[], ${hashes.map((hash) => Buffer.from(hash))}::bytea[])
      with ordinality as p (kind, address, version, day, content_hash, leaf, leaf_hash, at)`.execute(tx.db);
}

async function storeTiles(tx: Context, size: number, hashes: readonly Uint8Array[]): Promise<void> {
  const written = appendLeaves(size, await readTiles(tx, listEdgeTiles(size)), hashes);
  await sql`
    insert into log_tiles (level, index, hashes)
    select * from unnest(${written.map(({ level }) => level)}::integer[], ${written.map(({ index }) => index)}::bigint[],
      ${written.map((tile) => Buffer.from(tile.hashes))}::bytea[])
    on conflict (level, index) do update set hashes = excluded.hashes`.execute(tx.db);
}

async function signCheckpoint(tx: Context, { epoch, keyNumber, signer }: LogState, size: number): Promise<void> {
  const [root = emptyRoot] = size === 0 ? [] : await hashRanges(tx, [[0, size]]);
  const note = await signer.sign(writeCheckpoint({ origin: epoch.origin, size, root, extensions: [tx.now.toISOString()] }));
  await tx.db
    .insertInto('logCheckpoints')
    .values({ epoch: epoch.number, keyNumber, size, root: Buffer.from(root), signedAt: tx.now, note })
    .execute();
  await invalidate(tx, [logTag]);
}
