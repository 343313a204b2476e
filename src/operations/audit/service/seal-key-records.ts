import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { openPublicKey, type SealKeys, type SealVerifier } from '../seal-key.ts';

/** What the first seal follows. */
export const initialHash = Buffer.alloc(32);

/** A key with the statement by which it took over (decision 044). */
export type SealKeyRecord = Selectable<Tables['auditSealKeys']>;

type Stated = Pick<SealKeyRecord, 'number' | 'publicKey' | 'formerKey' | 'exportKey' | 'beginsAfter' | 'afterHash' | 'validFrom'>;

/** The text that the new key, the former one and the key of exported files sign. It is longer than a hash, so no seal can pass for it. */
export const encodeStatement = ({ number, publicKey, formerKey, exportKey, beginsAfter, afterHash, validFrom }: Stated): Uint8Array =>
  new TextEncoder().encode(
    [
      `qianting audit seal key ${number}`,
      `key ${publicKey}`,
      `former ${formerKey ?? 'none'}`,
      `exports ${exportKey}`,
      `after ${beginsAfter} ${afterHash.toString('hex')}`,
      `from ${validFrom.toISOString()}`,
      '',
    ].join('\n'),
  );

/** Lists the keys from the first to the newest; none before the first seal. */
export const readSealKeys = ({ db }: Pick<Context, 'db'>): Promise<SealKeyRecord[]> =>
  db.selectFrom('auditSealKeys').selectAll().orderBy('number').execute();

/** Returns the key whose signature a seal must have; `derived` before there are records. */
export function openVerifiers(records: readonly SealKeyRecord[], derived: SealVerifier): (seal: number) => SealVerifier {
  const opened = records.map(({ beginsAfter, publicKey }) => ({ beginsAfter, key: openPublicKey(publicKey) }));
  return (seal) => opened.findLast(({ beginsAfter }) => beginsAfter < seal)?.key ?? derived;
}

/** Finds keys that did not take over from the one before them, one line in Chinese each. */
export function* findKeyFaults(records: readonly SealKeyRecord[]): Generator<string> {
  for (const [index, record] of records.entries()) {
    const name = `封存密钥 ${record.number}`;
    const former = records[index - 1];
    const statement = encodeStatement(record);
    if (record.number !== index + 1) yield `${name}：编号不连续，有密钥的记录缺失`;
    if (!openPublicKey(record.publicKey).isSigned(statement, record.signature)) yield `${name}：它自己对交接的签名不符`;
    if (!openPublicKey(record.exportKey).isSigned(statement, record.exportSignature)) yield `${name}：导出密钥对交接的签名不符`;
    if (!former) continue;
    if (record.formerKey !== former.publicKey || record.beginsAfter < former.beginsAfter) yield `${name}：与上一把密钥不相接`;
    else if (!record.formerSignature)
      yield `${name}：没有上一把密钥的签名，它接替的密钥登记为遗失；请与密钥管理的书面记录核对，没有记录的按被替换处理`;
    else if (!openPublicKey(former.publicKey).isSigned(statement, record.formerSignature)) yield `${name}：上一把密钥对交接的签名不符`;
  }
}

/** Compares the records with the keys that this process has, which an intruder in the database does not. */
export function* findForeignKeys(records: readonly SealKeyRecord[], { own, derived }: SealKeys): Generator<string> {
  for (const { number, exportKey } of records)
    if (exportKey !== derived.publicKey) yield `封存密钥 ${number}：不是本公司登记的（导出密钥与主密钥不符）`;
  const newest = records.at(-1);
  if (newest && own.length > 1 && newest.publicKey !== own[0].publicKey)
    yield `封存密钥 ${newest.number}：数据库中登记的不是 SIGNING_KEYS 的第一把；没有更换过密钥的，按被替换处理`;
}

/** Compares the hashes for which new keys vouched with those of the seals; only the seals at hand are compared. */
export function* findBrokenPins(records: readonly SealKeyRecord[], hashOf: (seal: number) => string | undefined): Generator<string> {
  for (const { number, beginsAfter, afterHash } of records) {
    const hash = beginsAfter > 0 ? hashOf(beginsAfter) : undefined;
    if (hash !== undefined && hash !== afterHash.toString('hex'))
      yield `封存密钥 ${number}：交接时的封存 ${beginsAfter} 与现在的不符（此前的链被整体重算）`;
  }
}
