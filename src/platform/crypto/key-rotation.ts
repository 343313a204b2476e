import { sql } from 'kysely';
import { sealingKeyId } from '../config/sealing-keys.ts';
import { sealingKeyReloadMs, type MasterSecret } from '../config/secret.ts';
import type { Db } from '../database/database.ts';
import type { CryptoProfile } from './profile.ts';
import { countOthers, countEncryptedValues, getNewestKeyId, reencryptColumns, type EncryptedCount } from './reencrypt-columns.ts';
import type { ListedColumn } from './sealed-column.ts';

interface Exchange {
  db: Db;
  secret: MasterSecret;
  profile: CryptoProfile;
  columns: readonly ListedColumn[];
  /** Creates a key and returns its id; absent where keys come from the settings. */
  addKey?: () => Promise<string>;
  say: (line: string) => void;
  wait?: (ms: number) => Promise<unknown>;
}

export interface KeyRotationResult {
  key: string;
  resealed: number;
  unreadable: number;
  /** Number of values still under another key: 0 proves that the rotation is complete. */
  left: number;
  counts: readonly EncryptedCount[];
}

// Any fixed number works.
const exchangeLock = 7_200_004;
/** Maximum number of rounds: a later round finds values that a running request wrote under the old key. */
const mostRounds = 5;

/**
 * Rotates the encryption key: creates a new one, waits until every process encrypts with it, re-encrypts all values and counts
 * the remaining ones. An interrupted rotation is finished first, without another key. Throws when a rotation is already running.
 */
export async function rotateKeys(exchange: Exchange): Promise<KeyRotationResult> {
  return exchange.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(${exchangeLock}) as is_free`.execute(connection);
    if (!rows[0]?.isFree) throw new Error('另一个密钥轮换正在进行');
    try {
      return await exchangeLocked(exchange);
    } finally {
      await sql`select pg_advisory_unlock(${exchangeLock})`.execute(connection);
    }
  });
}

async function exchangeLocked(exchange: Exchange): Promise<KeyRotationResult> {
  const { db, secret, columns, say, wait = sleep } = exchange;
  const key = await chooseKey(exchange, wait);
  let [resealed, unreadable, left] = [0, 0, 0];
  let counts: readonly EncryptedCount[] = [];
  for (let round = 1; round <= mostRounds; round++) {
    const reports = await reencryptColumns(exchange);
    for (const report of reports.filter((one) => one.resealed > 0 || one.unreadable.length > 0)) say(formatProgress(report));
    resealed += reports.reduce((sum, report) => sum + report.resealed, 0);
    unreadable = reports.reduce((sum, report) => sum + report.unreadable.length, 0);
    counts = await countEncryptedValues(db, secret, columns);
    left = countOthers(counts, key);
    if (left === unreadable) break;
    await wait(sealingKeyReloadMs);
  }
  return { key, resealed, unreadable, left, counts };
}

/** Returns the key to encrypt with: that of an interrupted rotation, otherwise a new one, once every process has had time to load it. */
async function chooseKey({ db, secret, columns, addKey, say }: Exchange, wait: (ms: number) => Promise<unknown>): Promise<string> {
  const current = getNewestKeyId(secret);
  const isUnfinished =
    current !== sealingKeyId(secret.deriveKey) && countOthers(await countEncryptedValues(db, secret, columns), current) > 0;
  if (!addKey || isUnfinished) {
    say(`以密钥 ${current} 加密${isUnfinished && addKey ? '：继续上次未完成的轮换' : ''}`);
    return current;
  }
  const added = await addKey();
  say(`已生成新密钥 ${added}，等待各进程启用…`);
  await wait(2 * sealingKeyReloadMs);
  if (getNewestKeyId(secret) !== added) throw new Error('新密钥未能启用：请检查 DATA_DIR/secret');
  return added;
}

function formatProgress({
  table,
  column,
  resealed,
  unreadable,
}: {
  table: string;
  column: string;
  resealed: number;
  unreadable: readonly string[];
}) {
  const broken = unreadable.length > 0 ? `；无法解密 ${unreadable.length} 条：${unreadable.slice(0, 5).join('、')}` : '';
  return `${table}.${column}：重新加密 ${resealed} 条${broken}`;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
