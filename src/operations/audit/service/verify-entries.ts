import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { SealKeys, SealVerifier } from '../seal-key.ts';
import { hashedColumns, hashEntries, type ChainedEntry } from './seal-entries.ts';
import { findBrokenPins, findForeignKeys, findKeyFaults, initialHash, openVerifiers, readSealKeys } from './seal-key-records.ts';

/** A seal as found in a log stored elsewhere. */
export interface LoggedSeal {
  number: number;
  hash: string;
}

export interface ChainVerification {
  seals: number;
  entries: number;
  waiting: number;
  /** Problems in Chinese, one line each. */
  problems: string[];
}

/** The archived entries, read seal by seal in order. */
export interface ArchivedEntries {
  /** Returns the archived entries of a seal. Throws when a file cannot be read. */
  entriesOf(seal: number): Promise<readonly ChainedEntry[]>;
  /** True when entries of the seal were destroyed after their retention period, so that its hash cannot be checked. */
  isDestroyed(seal: number): boolean;
}

const nothingPast: ArchivedEntries = { entriesOf: async () => [], isDestroyed: () => false };

/**
 * Reads the whole log and its chain. Finds rows that were edited, removed, reordered or inserted, seals that were changed or are
 * missing, keys that did not take over from the one before, and, by seals noted elsewhere (the log lines of the seals), a truncated end.
 */
export async function verifyEntries(
  ctx: Context,
  keys: SealKeys,
  { noted = [], past = nothingPast }: { noted?: readonly LoggedSeal[]; past?: ArchivedEntries } = {},
): Promise<ChainVerification> {
  const records = await readSealKeys(ctx);
  const problems = [...findKeyFaults(records), ...findForeignKeys(records, keys)];
  const verifierOf = openVerifiers(records, keys.derived);
  const seals = await ctx.db.selectFrom('auditSeals').selectAll().orderBy('number').execute();
  let [former, expected, entries] = [initialHash as Buffer, 1, 0];
  for (const seal of seals) {
    for (; expected < seal.number; expected++) problems.push(`封存 ${expected}：缺失`);
    expected = seal.number + 1;
    const rows = await readEntries(ctx, seal.number, past);
    entries += rows.length;
    problems.push(...findFaults(seal, past.isDestroyed(seal.number) ? undefined : rows, { former, key: verifierOf(seal.number) }));
    former = seal.hash;
  }
  const known = new Map(seals.map(({ number, hash }) => [number, hash.toString('hex')]));
  problems.push(...findBrokenPins(records, (seal) => known.get(seal)), ...compareNotes(known, noted));
  const { waiting, orphans } = await countLoose(ctx);
  if (orphans > 0) problems.push(`${orphans} 条记录属于已不存在的封存（末尾被截去）`);
  return { seals: seals.length, entries, waiting, problems };
}

async function readEntries(ctx: Context, seal: number, past: ArchivedEntries): Promise<readonly ChainedEntry[]> {
  const present = await ctx.db.selectFrom('auditEntries').select(hashedColumns).where('seal', '=', seal).orderBy('id').execute();
  const left = await past.entriesOf(seal);
  return left.length === 0 ? present : [...left, ...present].toSorted((a, b) => a.id - b.id);
}

interface KeptSeal {
  number: number;
  entries: number;
  formerHash: Buffer;
  hash: Buffer;
  signature: Buffer;
}

function* findFaults(
  seal: KeptSeal,
  rows: readonly ChainedEntry[] | undefined,
  { former, key }: { former: Buffer; key: SealVerifier },
): Generator<string> {
  const name = `封存 ${seal.number}`;
  if (!seal.formerHash.equals(former)) yield `${name}：与前一次封存不相接`;
  if (rows && rows.length !== seal.entries)
    yield `${name}：封存时有 ${seal.entries} 条记录，现有 ${rows.length} 条（${rows.length < seal.entries ? '有记录被删除' : '有记录被插入'}）`;
  else if (rows && !hashEntries(seal.formerHash, seal.number, rows).equals(seal.hash)) yield `${name}：记录的内容或顺序与封存时不符`;
  if (!key.isSigned(seal.hash, seal.signature)) yield `${name}：签名不符`;
}

function* compareNotes(known: ReadonlyMap<number, string>, noted: readonly LoggedSeal[]): Generator<string> {
  for (const { number, hash } of noted) {
    if (!known.has(number)) yield `封存 ${number}：日志中有，数据库中没有（末尾被截去）`;
    else if (known.get(number) !== hash) yield `封存 ${number}：与日志中的摘要不符（链被整体重算）`;
  }
}

async function countLoose(ctx: Context): Promise<{ waiting: number; orphans: number }> {
  const { rows } = await sql<{ waiting: number; orphans: number }>`
    select count(*) filter (where seal is null) as waiting,
           count(*) filter (where seal is not null and not exists (select from audit_seals where number = seal)) as orphans
      from audit_entries`.execute(ctx.db);
  return rows[0]!;
}

/** Extracts the seals from lines of the site's log; other lines are skipped. */
export function readLoggedSeals(log: string): LoggedSeal[] {
  return log.split('\n').flatMap((line) => {
    const number = /"auditSeal":(\d+)/.exec(line)?.[1];
    const hash = /"hash":"([0-9a-f]{64})"/.exec(line)?.[1];
    return number && hash ? [{ number: Number(number), hash }] : [];
  });
}
