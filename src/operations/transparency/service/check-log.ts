import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type { TransparencyDeps } from '../deps.ts';
import type { LogSource } from '../log-source.ts';
import { logKindNames, type LogKind } from '../web/log-kinds.ts';
import { areEqual, emptyRoot, hashLeaf } from '../web/merkle.ts';
import { checkSignature, parseCheckpoint, parseNote, parseVerifierKey, type SignedNote } from '../web/signed-note.ts';
import { appendLeaves, hashBytes, listEdgeTiles, tileKey, tileWidth } from '../web/tiles.ts';
import { encodeEntry, hashContent } from './append.ts';
import { hashRanges, readTiles } from './tree.ts';

/** The result of a self-check; the problems name the entries. */
export interface LogCheck {
  readonly leaves: number;
  readonly contents: number;
  readonly problems: readonly string[];
}

/** Contents of one kind that are compared in one run; a larger kind is sampled. */
const mostContents = 5000;
/** Checkpoints that are compared in one run: the newest ones, and as many older ones by chance. */
const mostCheckpoints = 500;
/** Problems that are stored and shown. */
const mostProblems = 100;

/**
 * Compares the log with itself (rows, hashes, tiles, checkpoints) and with the content that is stored now, and stores the result.
 * A change by hand in the database is found whether it was made to the log or to what was published.
 */
export async function checkLog(ctx: Context, deps: Pick<TransparencyDeps, 'sources'>): Promise<LogCheck> {
  const { leaves, problems: inLog } = await readInSnapshot(ctx, checkTree);
  const problems = [...inLog];
  let contents = 0;
  for (const source of deps.sources) {
    const found = await checkContents(ctx, source);
    contents += found.contents;
    problems.push(...found.problems);
  }
  await ctx.db
    .insertInto('logChecks')
    .values({
      checkedAt: ctx.now,
      leaves,
      contents,
      problems: JSON.stringify(problems.slice(0, mostProblems)),
      problemCount: problems.length,
    })
    .execute();
  if (problems.length > 0) ctx.log.error({ problems: problems.slice(0, mostProblems) }, 'transparency log does not match');
  return { leaves, contents, problems };
}

interface LeafRow {
  index: number;
  kind: LogKind;
  address: string;
  version: string;
  day: string;
  contentHash: Buffer;
  leaf: Buffer;
  leafHash: Buffer;
}

async function checkTree(ctx: Context): Promise<{ leaves: number; problems: string[] }> {
  const problems: string[] = [];
  const tiles = new Map<string, Uint8Array>();
  let size = 0;
  for (;;) {
    const rows = await readLeaves(ctx, size);
    if (rows.length === 0) break;
    problems.push(...rows.flatMap((row, at) => checkLeaf(row, size + at)));
    // Recomputed from the entries, not from stored hashes.
    const edge = new Map(listEdgeTiles(size).map((tile) => [tileKey(tile), tiles.get(tileKey(tile))!]));
    const written = appendLeaves(
      size,
      edge,
      rows.map(({ leaf }) => hashLeaf(new Uint8Array(leaf))),
    );
    const stored = await readTiles(ctx, written);
    for (const tile of written) {
      tiles.set(tileKey(tile), tile.hashes);
      const own = stored.get(tileKey(tile));
      if (!own || !areEqual(own.subarray(0, tile.hashes.length), tile.hashes)) problems.push(formatTile(tile));
      // Full tiles below the edge are not read again.
      if (tile.hashes.length === tileWidth * hashBytes) tiles.delete(tileKey(tile));
    }
    size += rows.length;
  }
  return { leaves: size, problems: [...new Set([...problems, ...(await checkEndorsements(ctx)), ...(await checkCheckpoints(ctx, size))])] };
}

const formatTile = ({ level, index }: { level: number; index: number }): string =>
  level === 0
    ? `第 ${index * tileWidth} 至 ${(index + 1) * tileWidth - 1} 条的杂凑块与记录不符`
    : `第 ${level} 层第 ${index} 个杂凑块与记录不符`;

const readLeaves = ({ db }: Context, from: number): Promise<LeafRow[]> =>
  db
    .selectFrom('logLeaves')
    .select(['index', 'kind', 'address', 'version', 'day', 'contentHash', 'leaf', 'leafHash'])
    .where('index', '>=', from)
    .orderBy('index')
    // Whole tiles, so that each stored tile is compared once.
    .limit(tileWidth * 8)
    .execute();

const formatEntry = ({ index, kind, address, version, day }: Pick<LeafRow, 'index' | 'kind' | 'address' | 'version' | 'day'>): string =>
  `第 ${index} 条（${logKindNames[kind]} ${address}，版本 ${version}，${day} 发布）`;

function checkLeaf(row: LeafRow, expectedIndex: number): string[] {
  const expected = encodeEntry({ ...row, sha256: row.contentHash.toString('hex') });
  if (row.index !== expectedIndex) return [`第 ${expectedIndex} 条缺失`];
  if (!areEqual(new Uint8Array(row.leaf), expected)) return [`${formatEntry(row)}的记录被改动`];
  return areEqual(hashLeaf(expected), new Uint8Array(row.leafHash)) ? [] : [`${formatEntry(row)}的杂凑值被改动`];
}

/** Keys must be endorsed by the ones before them, unless those were lost. */
async function checkEndorsements({ db }: Context): Promise<string[]> {
  const keys = await db.selectFrom('logKeys').select(['number', 'ed25519', 'sm2', 'endorsement']).orderBy('number').execute();
  const problems: string[] = [];
  for (const [index, { number, endorsement, ...key }] of keys.entries()) {
    const former = keys[index - 1];
    if (!former) continue;
    const note = endorsement === null ? undefined : parseNote(endorsement);
    if (endorsement === null) problems.push(`第 ${number} 对密钥没有上一对的签名，上一对登记为遗失：请与密钥管理的书面记录核对`);
    else if (!note || !note.text.includes(`\n${key.ed25519}\n${key.sm2}\n`) || !(await isSignedByBoth(note, former)))
      problems.push(`第 ${number} 对密钥的上一对的签名无效`);
  }
  return problems;
}

async function isSignedByBoth(note: SignedNote, { ed25519, sm2 }: { ed25519: string; sm2: string }): Promise<boolean> {
  for (const line of [ed25519, sm2]) {
    const key = parseVerifierKey(line);
    if (!key || (await checkSignature(note, key)) !== 'valid') return false;
  }
  return true;
}

async function checkCheckpoints(ctx: Context, size: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('logCheckpoints as c')
    .innerJoin('logKeys as k', 'k.number', 'c.keyNumber')
    .select(['c.id', 'c.size', 'c.root', 'c.note', 'k.ed25519', 'k.sm2'])
    .where(
      sql<boolean>`c.id in (select id from log_checkpoints order by id desc limit ${mostCheckpoints})
        or c.id in (select id from log_checkpoints order by random() limit ${mostCheckpoints})`,
    )
    .orderBy('c.id')
    .execute();
  const problems: string[] = [];
  const last = rows.at(-1);
  if (last && last.size < size) problems.push(`最新的检查点只到 ${last.size} 条，而日志有 ${size} 条`);
  for (const row of rows) {
    const problem = await checkCheckpoint(ctx, row, size);
    if (problem) problems.push(`检查点 ${row.id}（${row.size} 条）${problem}`);
  }
  return problems;
}

interface CheckpointRow {
  size: number;
  root: Buffer;
  note: string;
  ed25519: string;
  sm2: string;
}

async function checkCheckpoint(ctx: Context, { size, root, note, ...keys }: CheckpointRow, stored: number): Promise<string | undefined> {
  if (size > stored) return `包含的记录多于日志的 ${stored} 条：日志被截短`;
  const opened = parseNote(note);
  const checkpoint = opened && parseCheckpoint(opened.text);
  if (!checkpoint || checkpoint.size !== size || !areEqual(checkpoint.root, new Uint8Array(root))) return '的内容与签名的文字不符';
  if (!(await isSignedByBoth(opened, keys))) return '的签名无效';
  const [computed = emptyRoot] = size === 0 ? [] : await hashRanges(ctx, [[0, size]]);
  return areEqual(computed, checkpoint.root) ? undefined : '的根与日志不符';
}

async function checkContents(ctx: Context, source: LogSource): Promise<{ contents: number; problems: string[] }> {
  const newest = ctx.db
    .selectFrom('logLeaves')
    .select(['index', 'kind', 'address', 'version', 'day', 'contentHash'])
    .where('kind', '=', source.kind);
  const all = source.keepsNewestOnly ? newest.distinctOn('address').orderBy('address').orderBy('index', 'desc') : newest;
  const rows = await ctx.db
    .selectFrom(all.as('entries'))
    .selectAll()
    .orderBy(sql`random()`)
    .limit(mostContents)
    .execute();
  const problems: string[] = [];
  for (const row of rows) {
    const content = await source.read(ctx, row);
    if (content === undefined) {
      // It may have been replaced since the rows were read, and is then about to be logged.
      if (!(await isReplaced(ctx, source, row))) problems.push(`${formatEntry(row)}的内容已不在数据库中`);
    } else if (hashContent(content) !== row.contentHash.toString('hex')) problems.push(`${formatEntry(row)}的内容与发布时不同`);
  }
  return { contents: rows.length, problems };
}

/** Returns true when a later version of the same address waits for the log. */
async function isReplaced(ctx: Context, source: LogSource, { address, version }: { address: string; version: string }): Promise<boolean> {
  if (!source.keepsNewestOnly) return false;
  return (await source.list(ctx, null)).some((one) => one.address === address && one.version !== version);
}

export interface LogHealth {
  /** Everything that was published until then is in the log; null before the first run. */
  readonly readUntil: Date | null;
  /** Entries that did not match in the last self-check. */
  readonly problemCount: number;
  readonly firstProblem: string | null;
}

/** Returns how far the log is behind, and the result of the last self-check. */
export async function readLogHealth({ db }: Pick<Context, 'db'>): Promise<LogHealth> {
  const { readUntil } = await db
    .selectFrom('logSources')
    .select(({ fn }) => fn.min('readUntil').as('readUntil'))
    .executeTakeFirstOrThrow();
  const last = await db.selectFrom('logChecks').select(['problems', 'problemCount']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { readUntil, problemCount: last?.problemCount ?? 0, firstProblem: last?.problems[0] ?? null };
}
