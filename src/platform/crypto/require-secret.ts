import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { columns } from '../columns.ts';
import { sealingKeyId } from '../config/sealing-keys.ts';
import type { MasterSecret } from '../config/secret.ts';
import type { Db } from '../database/database.ts';
import type { CryptoProfile } from './profile.ts';
import { placeColumns, resolvePlace, type ListedColumn } from './sealed-column.ts';
import { createSealer, keyIdOf } from './sealer.ts';
import { openVault } from './vault.ts';

const word = 'qianting';

/**
 * Throws, in Chinese for the operator, when the secret is not the one that encrypted this database's values. The first process
 * stores a reference value, unless the database already has values that it cannot decrypt.
 */
export async function requireSecret(
  db: Db,
  { secret, profile, sealedColumns }: { secret: MasterSecret; profile: CryptoProfile; sealedColumns: readonly ListedColumn[] },
): Promise<void> {
  const vault = openVault(columns, secret, profile).secretChecks.sealedWord;
  const digest = createHmac('sha256', secret.deriveKey('secret-check')).update(word).digest();
  if (!(await findCheck(db))) {
    if (await hasForeignValue(db, { secret, profile, sealedColumns })) throw new Error(foreign);
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

/** Number of values per column to check, since one may be damaged. */
const samples = 3;

type Sample = { sealed: Buffer } & Readonly<Record<string, unknown>>;

/** Checks a few values of each column for unknown keys, in a database from before there was a reference value. */
async function hasForeignValue(
  db: Db,
  { secret, profile, sealedColumns }: { secret: MasterSecret; profile: CryptoProfile; sealedColumns: readonly ListedColumn[] },
): Promise<boolean> {
  const master = sealingKeyId(secret.deriveKey);
  const isKnown = (id: string) => id === master || secret.sealing?.find(id) !== undefined;
  for (const { table, column, purpose, place } of sealedColumns) {
    const names = sql.join([sql`${sql.ref(column)} as sealed`, ...placeColumns(place).map((name) => sql.ref(name))]);
    const { rows } = await sql<Sample>`
      select ${names} from ${sql.table(table)} where ${sql.ref(column)} is not null limit ${samples}`.execute(db);
    const marked = rows.map((row) => ({ row, id: keyIdOf(row.sealed) }));
    if (marked.some(({ id }) => id !== undefined && !isKnown(id))) return true;
    // From before keys had ids: only decryption tells which key a value is under.
    const unmarked = marked.filter(({ id }) => id === undefined);
    const sealer = createSealer(secret, purpose, profile);
    const canOpen = ({ row }: { row: Sample }) => opens(() => sealer.openBytes(row.sealed, resolvePlace(place, row)));
    if (unmarked.length > 0 && !unmarked.some(canOpen)) return true;
  }
  return false;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
