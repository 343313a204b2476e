import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { TransparencyDeps } from '../deps.ts';
import type { ConsistencyProof, ContentProof, LogStatus } from '../schema.ts';
import type { LogKind } from '../web/log-kinds.ts';
import { listConsistencyRanges, listInclusionRanges } from '../web/merkle.ts';
import { toBase64 } from '../web/signed-note.ts';
import { hashBytes, tileWidth, widthOf, writeEntryBundle, type TileAddress } from '../web/tiles.ts';
import { hashRanges, readTiles } from './tree.ts';
import { listWitnesses } from './witnesses.ts';

interface StoredCheckpoint {
  size: number;
  note: string;
  signedAt: Date;
}

/** Returns the newest checkpoint; its note has the signatures of the log and of the witnesses. */
export const findCheckpoint = ({ db }: Pick<Context, 'db'>): Promise<StoredCheckpoint | undefined> =>
  db
    .selectFrom('logCheckpoints as c')
    .select([
      'c.size',
      'c.signedAt',
      sql<string>`c.note || coalesce((select string_agg(s.line, '' order by s.witness) from log_cosignatures s where s.checkpoint_id = c.id), '')`.as(
        'note',
      ),
    ])
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the bytes at an address below `/log/tile/`. Throws 40004 for what the newest checkpoint does not contain. */
export async function readTile(ctx: Context, { level, index, width }: TileAddress): Promise<Uint8Array> {
  const size = (await findCheckpoint(ctx))?.size ?? 0;
  if (width > widthOf({ level: level === 'entries' ? 0 : level, index }, size)) throw fail('notFound');
  if (level === 'entries') return readBundle(ctx, index * tileWidth, width);
  const [hashes] = (await readTiles(ctx, [{ level, index }])).values();
  return hashes!.subarray(0, width * hashBytes);
}

async function readBundle({ db }: Context, first: number, width: number): Promise<Uint8Array> {
  const rows = await db
    .selectFrom('logLeaves')
    .select('leaf')
    .where('index', '>=', first)
    .where('index', '<', first + width)
    .orderBy('index')
    .execute();
  return writeEntryBundle(rows.map(({ leaf }) => new Uint8Array(leaf)));
}

/** The largest number of entries with one content in a proof: the same page can have been shown again many times. */
const mostEntries = 20;

/** Proves that content with this SHA-256 was published, or one publication of it. Throws 40004 when no entry has it. */
export function proveContent(
  ctx: Context,
  { hash, kind, version }: { hash: string; kind?: LogKind; version?: string },
): Promise<ContentProof> {
  return readInSnapshot(ctx, async (snapshot) => {
    const checkpoint = await findCheckpoint(snapshot);
    const rows = await snapshot.db
      .selectFrom('logLeaves')
      .select(['index', 'kind', 'address', 'version', 'day'])
      .where('contentHash', '=', Buffer.from(hash, 'hex'))
      .where('index', '<', checkpoint?.size ?? 0)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(version !== undefined, (query) => query.where('version', '=', version!))
      .orderBy('index')
      .limit(mostEntries)
      .execute();
    if (!checkpoint || rows.length === 0) throw fail('notFound', '透明日志中没有这个内容：可能尚未写入，或内容与发布时不同');
    const entries = [];
    for (const { index, ...leaf } of rows) {
      const hashes = await hashRanges(snapshot, listInclusionRanges(index, checkpoint.size));
      entries.push({ leaf: { ...leaf, sha256: hash }, index, path: hashes.map(toBase64) });
    }
    const keys = await listKeys(snapshot);
    const newest = keys.at(-1)!;
    return { format: 'qianting-log-proof/1', entries, checkpoint: checkpoint.note, keys: [newest.ed25519, newest.sm2] };
  });
}

interface DayRequest {
  list: string;
  day: string;
}

/** Proves the version of a list that was in force on a day. Throws 40004 when there is none, or while it is not in the log. */
export async function proveListOfDay(ctx: Context, deps: Pick<TransparencyDeps, 'sources'>, request: DayRequest): Promise<ContentProof> {
  const { kind, version, contentHash } = await findLeafOfDay(ctx, deps, request);
  return proveContent(ctx, { hash: contentHash.toString('hex'), kind, version });
}

/** Returns the content that `proveListOfDay` proves. */
export async function readListOfDay(ctx: Context, deps: Pick<TransparencyDeps, 'sources'>, request: DayRequest): Promise<string> {
  return readEntryContent(ctx, deps, (await findLeafOfDay(ctx, deps, request)).index);
}

async function findLeafOfDay(ctx: Context, { sources }: Pick<TransparencyDeps, 'sources'>, { list, day }: DayRequest) {
  for (const source of sources) {
    const found = await source.findOnDay?.(ctx, list, day);
    if (!found) continue;
    const leaf = await ctx.db
      .selectFrom('logLeaves')
      .select(['index', 'kind', 'version', 'contentHash'])
      .where('kind', '=', source.kind)
      .where('address', '=', found.address)
      .where('version', '=', found.version)
      .executeTakeFirst();
    if (!leaf) throw fail('notFound', '这份名单尚未写入透明日志，请稍后再试');
    return leaf;
  }
  throw fail('notFound', '这一天没有这份名单');
}

/**
 * Returns the content of an entry as it is stored now, for verification. Throws 40004 when there is none, or when it is of a kind
 * that can be withdrawn: such a content is on its page as long as it is public.
 */
export async function readEntryContent(ctx: Context, { sources }: Pick<TransparencyDeps, 'sources'>, index: number): Promise<string> {
  const row = await ctx.db.selectFrom('logLeaves').select(['kind', 'address', 'version']).where('index', '=', index).executeTakeFirst();
  const source = row && sources.find(({ kind, isOpen }) => isOpen && kind === row.kind);
  const content = source && (await source.read(ctx, row));
  if (content === undefined) throw fail('notFound', '这条记录的内容已被新的版本替换，或不单独提供');
  return content;
}

const listKeys = ({ db }: Context) => db.selectFrom('logKeys').selectAll().orderBy('number').execute();

/** Returns what readers learn about the log: its size, its newest checkpoint, and its keys from the first to the newest. */
export function readStatus(ctx: Context, deps: Pick<TransparencyDeps, 'delayMinutes' | 'witnesses'>): Promise<LogStatus> {
  return readInSnapshot(ctx, async (snapshot) => {
    const checkpoint = await findCheckpoint(snapshot);
    const kinds = await snapshot.db
      .selectFrom('logLeaves')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('entries')])
      .groupBy('kind')
      .orderBy('kind')
      .execute();
    const epochs = await snapshot.db
      .selectFrom('logEpochs')
      .select(['number', 'origin', 'beganAt', 'statement'])
      .orderBy('number')
      .execute();
    return {
      size: checkpoint?.size ?? 0,
      checkpoint: checkpoint?.note ?? null,
      signedAt: checkpoint?.signedAt.toISOString() ?? null,
      delayMinutes: deps.delayMinutes,
      kinds,
      keys: (await listKeys(snapshot)).map(({ validFrom, ...key }) => ({ ...key, validFrom: validFrom.toISOString() })),
      epochs: epochs.map(({ beganAt, ...epoch }) => ({ ...epoch, beganAt: beganAt.toISOString() })),
      witnesses: (await listWitnesses(snapshot, deps)).map(({ name, key, size, signedAt }) => ({
        name,
        key,
        size,
        signedAt: signedAt && signedAt.toISOString(),
      })),
    };
  });
}

/** Proves that the newest checkpoint contains all entries of one of this size. Throws 40004 for a size that the log never had. */
export function proveConsistency(ctx: Context, formerSize: number): Promise<ConsistencyProof> {
  return readInSnapshot(ctx, async (snapshot) => {
    const checkpoint = await findCheckpoint(snapshot);
    if (!checkpoint || formerSize > checkpoint.size) throw fail('notFound', '透明日志没有这么多条记录');
    const hashes = await hashRanges(snapshot, listConsistencyRanges(formerSize, checkpoint.size));
    return { format: 'qianting-log-consistency/1', from: formerSize, path: hashes.map(toBase64), checkpoint: checkpoint.note };
  });
}

/**
 * Returns the keys as text: each pair after the note with which its predecessor endorses it, and the statements with which epochs
 * began.
 */
export async function writeKeyFile(ctx: Context): Promise<string> {
  const keys = await listKeys(ctx);
  const epochs = await ctx.db.selectFrom('logEpochs').select(['number', 'origin', 'statement']).orderBy('number').execute();
  return canonicalJson({
    keys: keys.map(({ validFrom, ...key }) => ({ ...key, validFrom: validFrom.toISOString() })),
    epochs,
  });
}
