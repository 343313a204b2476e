import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { isMissing, StoreError } from './store-error.ts';
import { listStoredRows, type StoredRow } from './stored-rows.ts';

/** One of two places that files move between. */
export interface MovePlace {
  /** Throws when it is missing. */
  read(name: string): Promise<Readable>;
  /** Returns true when the file exists; files appear only when they are complete. */
  has(name: string): Promise<boolean>;
  write(name: string, content: Readable): Promise<void>;
  remove(name: string): Promise<void>;
}

export interface FileMove {
  from: MovePlace;
  to: MovePlace;
  /** Also reads copies that existed before, and compares them with the source. */
  isThorough: boolean;
  say(line: string): void;
}

export interface MoveCounts {
  copied: number;
  bytes: number;
  /** Number of copies that existed before. */
  present: number;
  /** Number of files deleted from the site during the copy, whose copies were removed. */
  gone: number;
  /** Names of files that are in neither place, or whose bytes differ from their row. */
  lost: string[];
}

const batch = 40;
const atOnce = 4;

/**
 * Copies every file of a row, and the named pictures, to where they are missing; each is read back and its hash checked. Can be
 * interrupted and restarted at any time on a running site: the content of a key never changes. The copy of a file that the site
 * deletes meanwhile is removed, because rows are deleted before bytes.
 */
export async function moveFiles(ctx: Pick<Context, 'db'>, move: FileMove, media: readonly string[]): Promise<MoveCounts> {
  const counts: MoveCounts = { copied: 0, bytes: 0, present: 0, gone: 0, lost: [] };
  const rows = await listStoredRows(ctx);
  const total = rows.length + media.length;
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch);
    await inParallel(some, (row) => moveOne(move, counts, { name: `files/${row.key}`, sha256: row.sha256 }));
    await takeBackRemoved(ctx, move, counts, some);
    if (at % (batch * 25) === 0 && at > 0) move.say(`已核对 ${at} / ${total} 个`);
  }
  await inParallel(media, (name) => moveOne(move, counts, { name: `media/${name}`, sha256: null }));
  return counts;
}

/** Processes several items at a time. After a failure nothing new is started, and it is thrown once all running items have ended. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const next = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  if (failures.length > 0) throw failures[0];
}

/** The name of a file, and its expected hash where a row has it. */
interface MoveItem {
  name: string;
  sha256: string | null;
}

async function moveOne(move: FileMove, counts: MoveCounts, item: MoveItem): Promise<void> {
  const { name } = item;
  try {
    if (!(await move.to.has(name))) return await copyOne(move, counts, item);
    if (!move.isThorough || (await isSame(move, item))) counts.present += 1;
    else counts.lost.push(name);
  } catch (error) {
    // A damaged file is reported with the others; an unreachable place ends the run.
    if (!isMissing(error) && !(error instanceof StoreError && error.fault === 'damaged')) throw error;
    counts.lost.push(name);
  }
}

async function copyOne({ from, to }: FileMove, counts: MoveCounts, { name, sha256 }: MoveItem): Promise<void> {
  const source = openTally(await from.read(name));
  await to.write(name, source.content);
  const facts = source.facts();
  const back = await readFacts(await to.read(name));
  if (back.sha256 === facts.sha256 && (sha256 === null || sha256 === facts.sha256)) {
    counts.copied += 1;
    counts.bytes += facts.size;
    return;
  }
  // Removes a wrong copy, so that the next run tries again.
  await to.remove(name);
  counts.lost.push(name);
}

/** Compares the copy with the source or, where that is gone, with the hash in the row. */
async function isSame({ from, to }: FileMove, { name, sha256 }: MoveItem): Promise<boolean> {
  const there = await readFacts(await to.read(name));
  if (sha256 !== null) return there.sha256 === sha256;
  const here = await from.read(name).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  return !here || (await readFacts(here)).sha256 === there.sha256;
}

async function takeBackRemoved(ctx: Pick<Context, 'db'>, { to }: FileMove, counts: MoveCounts, rows: readonly StoredRow[]): Promise<void> {
  const keys = rows.map(({ key }) => key);
  const still = new Set((await listStoredRows(ctx, keys)).map(({ key }) => key));
  for (const key of new Set(keys)) {
    if (still.has(key)) continue;
    await to.remove(`files/${key}`);
    counts.gone += 1;
    counts.lost = counts.lost.filter((name) => name !== `files/${key}`);
  }
}

interface ReadFacts {
  size: number;
  sha256: string;
}

async function readFacts(content: Readable): Promise<ReadFacts> {
  const tally = openTally(content);
  for await (const _piece of tally.content);
  return tally.facts();
}

/** Passes a stream on and computes its size and hash. */
function openTally(source: Readable): { content: Readable; facts(): ReadFacts } {
  const hash = createHash('sha256');
  let size = 0;
  const pass = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of source as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  return { content: Readable.from(pass(), { objectMode: false }), facts: () => ({ size, sha256: hash.digest('hex') }) };
}
