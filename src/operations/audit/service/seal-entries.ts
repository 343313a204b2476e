import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { sortKeys } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SealKeys } from '../seal-key.ts';
import { openSigningKey, sealLock, type SignAgain } from './seal-key-handover.ts';
import { initialHash } from './seal-key-records.ts';

/** A row of the log as it is hashed. */
export interface ChainedEntry {
  id: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  subject: string;
  details: unknown;
  requestId: string;
  ip: string | null;
}

export interface NewSeal {
  number: number;
  entries: number;
  hash: string;
}

/** The largest number of rows in one seal: enough for a busy minute, and small enough for memory after a long outage. */
const mostEntries = 20_000;

/** SM3 (GB/T 32905) over the previous hash and the rows in order of their numbers, each as one line of JSON. */
export function hashEntries(formerHash: Uint8Array, number: number, entries: readonly ChainedEntry[]): Buffer {
  const hash = createHash('sm3').update(formerHash).update(`${number}\n`);
  for (const { id, at, actorKind, actorId, action, subject, details, requestId, ip } of entries)
    hash.update(`${JSON.stringify([id, at.toISOString(), actorKind, actorId, action, subject, sortKeys(details), requestId, ip])}\n`);
  return hash.digest();
}

export const hashedColumns = ['id', 'at', 'actorKind', 'actorId', 'action', 'subject', 'details', 'requestId', 'ip'] as const;

/**
 * Seals all rows that have no seal. A row whose transaction is still open is not visible yet and is sealed later, whatever its
 * number, so writers never wait. Returns the new seals; none when there is nothing new or another process is sealing. Each seal
 * is also written to the site's log, which is shipped to another machine.
 */
export async function sealEntries(ctx: Context, keys: SealKeys, signAgain?: SignAgain): Promise<NewSeal[]> {
  const made: NewSeal[] = [];
  for (;;) {
    const seal = await inTransaction(ctx, (tx) => sealSome(tx, keys, signAgain));
    if (!seal) return made;
    ctx.log.info({ auditSeal: seal.number, entries: seal.entries, hash: seal.hash }, 'audit entries sealed');
    made.push(seal);
    if (seal.entries < mostEntries) return made;
  }
}

async function sealSome(tx: Context, keys: SealKeys, signAgain?: SignAgain): Promise<NewSeal | undefined> {
  if (!(await tryAdvisoryLock(tx, sealLock, 1))) return undefined;
  const entries = await tx.db
    .selectFrom('auditEntries')
    .select(hashedColumns)
    .where('seal', 'is', null)
    .orderBy('id')
    .limit(mostEntries)
    .execute();
  if (entries.length === 0) return undefined;
  const key = await openSigningKey(tx, keys, signAgain);
  const last = await tx.db.selectFrom('auditSeals').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst();
  const [number, formerHash] = [(last?.number ?? 0) + 1, last?.hash ?? initialHash];
  const hash = hashEntries(formerHash, number, entries);
  await tx.db
    .insertInto('auditSeals')
    .values({
      number,
      sealedAt: tx.now,
      entries: entries.length,
      firstId: entries[0]!.id,
      lastId: entries.at(-1)!.id,
      formerHash,
      hash,
      signature: await key.sign(hash),
    })
    .execute();
  const times = entries.map(({ at }) => at.getTime());
  await tx.db
    .updateTable('auditEntries')
    .set({ seal: number })
    .where(sql<boolean>`id = any(${entries.map(({ id }) => id)}::bigint[])`)
    // Limits the search to the monthly partitions that contain these times.
    .where('at', '>=', new Date(Math.min(...times)))
    .where('at', '<=', new Date(Math.max(...times)))
    .execute();
  return { number, entries: entries.length, hash: hash.toString('hex') };
}
