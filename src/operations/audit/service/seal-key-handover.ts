import type { Context } from '#platform/context.ts';
import { tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openPublicKey, type SealKey, type SealKeys, type SealVerifier } from '../seal-key.ts';
import { encodeStatement, initialHash, readSealKeys, type SealKeyRecord } from './seal-key-records.ts';

export const sealLock = 'audit:seal';

/** This process cannot sign seals; the text says in Chinese what the operator has to do. Nothing is lost: entries wait for their seal. */
export class SealKeyError extends Error {
  override readonly name = 'SealKeyError';
}

/** Signs again, with the new key, what the former one signed besides seals. */
export type SignAgain = (tx: Context, keys: { former: SealVerifier; key: SealKey }) => Promise<void>;

const nothingElse: SignAgain = async () => undefined;

/**
 * Returns the key that signs the next seal, inside the lock of the seals. When the settings name a new key, the former one and the
 * new one sign the handover first. Throws `SealKeyError` when the key in force is not at hand, instead of falling back to another.
 */
export async function openSigningKey(tx: Context, keys: SealKeys, signAgain: SignAgain = nothingElse): Promise<SealKey> {
  const records = await readSealKeys(tx);
  const key = keys.own[0];
  const last = await findLastSeal(tx);
  const newest = records.at(-1) ?? (await addKey(tx, keys, { key: last.number > 0 ? keys.derived : key, last }));
  if (newest.publicKey === key.publicKey) return key;
  refuseRetired(records, key);
  if (keys.own.length === 1)
    throw new SealKeyError('封存密钥已与主密钥分开，而本进程没有设置 SIGNING_KEYS：请在做后台作业的进程设置它，记录会在此后补封');
  const former = keys.own.find(({ publicKey }) => publicKey === newest.publicKey);
  if (!former)
    throw new SealKeyError(
      'SIGNING_KEYS 换了密钥，而其中没有上一把，无法签署交接：请把上一把写在新密钥之后（以逗号分隔）；上一把确已遗失的，运行 npm run seal-keys -- --lost',
    );
  await addKey(tx, keys, { key, former: { key: former, record: newest }, last });
  await signAgain(tx, { former, key });
  return key;
}

/**
 * Lets the first key of `SIGNING_KEYS` take over without a signature of the former one, which was lost. Every verification reports
 * it from then on. Throws in Chinese when nothing is lost.
 */
export function replaceLostKey(ctx: Context, keys: SealKeys, signAgain: SignAgain = nothingElse): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, sealLock, 1))) throw new SealKeyError('正在封存，请稍后再试');
    const records = await readSealKeys(tx);
    const [newest, key] = [records.at(-1), keys.own[0]];
    if (keys.own.length === 1) throw new SealKeyError('请先在 SIGNING_KEYS 设置新的密钥（openssl rand -hex 32）');
    if (!newest || keys.own.some(({ publicKey }) => publicKey === newest.publicKey))
      throw new SealKeyError('现用的封存密钥没有遗失，不需要 --lost：到下一次封存时自动交接');
    refuseRetired(records, key);
    const added = await addKey(tx, keys, { key, lost: newest, last: await findLastSeal(tx) });
    await signAgain(tx, { former: openPublicKey(newest.publicKey), key });
    return added.number;
  });
}

function refuseRetired(records: readonly SealKeyRecord[], { publicKey }: SealVerifier): void {
  const former = records.slice(0, -1).find((record) => record.publicKey === publicKey);
  if (former) throw new SealKeyError(`SIGNING_KEYS 的第一把是已经停用的封存密钥 ${former.number}：请把现用的写在最前，停用的不再用来签名`);
}

interface LastSeal {
  number: number;
  hash: Buffer;
}

async function findLastSeal({ db }: Context): Promise<LastSeal> {
  const last = await db.selectFrom('auditSeals').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return last ?? { number: 0, hash: initialHash };
}

interface NewKey {
  key: SealKey;
  former?: { key: SealKey; record: SealKeyRecord };
  /** The former key, when it cannot sign any more. */
  lost?: SealKeyRecord;
  last: LastSeal;
}

async function addKey(tx: Context, { derived }: SealKeys, { key, former, lost, last }: NewKey): Promise<SealKeyRecord> {
  const before = former?.record ?? lost;
  const stated = {
    number: (before?.number ?? 0) + 1,
    publicKey: key.publicKey,
    formerKey: before?.publicKey ?? null,
    exportKey: derived.publicKey,
    // The first record of a site from before this table vouches for no seal: its key has signed all of them.
    beginsAfter: before ? last.number : 0,
    afterHash: before ? last.hash : initialHash,
    validFrom: tx.now,
  };
  const statement = encodeStatement(stated);
  const record = {
    ...stated,
    signature: await key.sign(statement),
    formerSignature: (await former?.key.sign(statement)) ?? null,
    exportSignature: await derived.sign(statement),
  };
  await tx.db.insertInto('auditSealKeys').values(record).execute();
  if (before) {
    await audit(tx, 'audit.sealKeyChanged', 'audit', { number: String(record.number), isGood: !lost });
    const told = { sealKey: record.number, publicKey: record.publicKey };
    if (lost) tx.log.error(told, 'audit seal key replaced without the signature of the former one');
    else tx.log.warn(told, 'audit seal key replaced');
  }
  return record;
}

/** The signatures of archived months: by the key in force. */
export interface MonthSeal {
  sign(ctx: Pick<Context, 'db'>, hash: Uint8Array): Promise<Buffer>;
  isSigned(ctx: Pick<Context, 'db'>, hash: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

/** Opens the key in force for archived months. It is read each time, because another process may have changed it. */
export function openMonthSeal({ own, derived }: SealKeys): MonthSeal {
  const readNewest = async (ctx: Pick<Context, 'db'>): Promise<SealVerifier> => {
    const newest = (await readSealKeys(ctx)).at(-1);
    return newest ? openPublicKey(newest.publicKey) : derived;
  };
  return {
    async sign(ctx, hash) {
      const { publicKey } = await readNewest(ctx);
      const key = own.find((one) => one.publicKey === publicKey);
      if (!key) throw new SealKeyError('本进程没有现用的封存密钥，不能签署归档：请在做后台作业的进程设置 SIGNING_KEYS');
      return key.sign(hash);
    },
    isSigned: async (ctx, hash, signature) => (await readNewest(ctx)).isSigned(hash, signature),
  };
}
