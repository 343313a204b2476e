import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { columns } from '../columns.ts';
import type { MasterSecret } from '../config/secret.ts';
import type { Db } from '../database/database.ts';
import { sealingKeyId } from '../config/sealing-keys.ts';
import type { CryptoProfile } from './profile.ts';
import type { ListedColumn } from './sealed-column.ts';
import { keyIdOf } from './sealer.ts';
import { openVault } from './vault.ts';

const word = 'qianting';

/**
 * Throws, in Chinese and for the operator, when the secret is not the one that this database's sealed values belong to. The first process to
 * come leaves a value to compare with, unless something is there already that it cannot open.
 */
export async function requireSecret(
  db: Db,
  { secret, profile, sealedColumns }: { secret: MasterSecret; profile: CryptoProfile; sealedColumns: readonly ListedColumn[] },
): Promise<void> {
  const vault = openVault(columns, secret, profile).secretChecks.sealedWord;
  const digest = createHmac('sha256', secret.deriveKey('secret-check')).update(word).digest();
  if (!(await findCheck(db))) {
    if (await hasForeignValue(db, secret, sealedColumns)) throw new Error(foreign);
    const check = { id: 1, digest, sealedWord: vault.seal(word, { id: 1 }) };
    await db
      .insertInto('secretChecks')
      .values(check)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const check = await findCheck(db);
  if (!check || !digest.equals(check.digest) || !opens(() => vault.open(check.sealedWord, check))) throw new Error(foreign);
}

const foreign =
  '密钥与数据库不符：库中已加密的资料用现在的 SECRET（未设置时为 DATA_DIR/secret）打不开。未作任何改动。' +
  '请换回建立这个数据库时的密钥（SEALING_KEYS 也要齐全）再启动；密钥遗失时请从备份恢复。';

const findCheck = (db: Db) => db.selectFrom('secretChecks').selectAll().executeTakeFirst();

/** Whether a database of before there was such a row has a value under a key that is not known here: one of each column tells. */
async function hasForeignValue(db: Db, secret: MasterSecret, sealedColumns: readonly ListedColumn[]): Promise<boolean> {
  const master = sealingKeyId(secret.deriveKey);
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ sealed: Buffer }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(db);
    const id = rows[0] && keyIdOf(rows[0].sealed);
    if (id !== undefined && id !== master && !secret.sealing?.find(id)) return true;
  }
  return false;
}

function opens(open: () => string): boolean {
  try {
    return open() === word;
  } catch {
    return false;
  }
}
