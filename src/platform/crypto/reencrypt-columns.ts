import { sql, type RawBuilder } from 'kysely';
import { sealingKeyId } from '../config/sealing-keys.ts';
import type { MasterSecret } from '../config/secret.ts';
import type { Db } from '../database/database.ts';
import type { CryptoProfile } from './profile.ts';
import { placeColumns, resolvePlace, type ListedColumn } from './sealed-column.ts';
import { createSealer, cipherMarks, type Sealer } from './sealer.ts';

/** Number of values of a column per key, by the key's id. */
export interface EncryptedCount {
  readonly table: string;
  readonly column: string;
  readonly byKey: Readonly<Record<string, number>>;
}

interface RotationReport {
  readonly table: string;
  readonly column: string;
  readonly resealed: number;
  /** Values changed by another process meanwhile, left to the next round. */
  readonly changedMeanwhile: number;
  /** Primary keys of rows whose value cannot be decrypted. */
  readonly unreadable: readonly string[];
}

interface Rotation {
  db: Db;
  secret: MasterSecret;
  profile: CryptoProfile;
  columns: readonly ListedColumn[];
}

type Row = Record<string, unknown> & { sealed: Buffer };

/**
 * Re-encrypts every value that is not under the newest key, one statement per batch, one round over all columns. Safe on a
 * running site: a value is replaced only if it is unchanged. Safe to interrupt: the next round continues.
 */
export async function reencryptColumns({ db, secret, profile, columns }: Rotation): Promise<RotationReport[]> {
  const reports: RotationReport[] = [];
  for (const column of columns) {
    const sealer = createSealer(secret, column.purpose, profile);
    const report = { table: column.table, column: column.column, resealed: 0, changedMeanwhile: 0, unreadable: [] as string[] };
    const keys = await readPrimaryKey(db, column.table);
    let last: Row | undefined;
    for (;;) {
      const rows = await readBatch(db, column, { keys, newest: getNewestKeyId(secret), after: last });
      if (rows.length === 0) break;
      await resealBatch(db, { ...column, keys }, sealer, rows, report);
      last = rows.at(-1);
    }
    reports.push(report);
  }
  return reports;
}

/** Counts the values of every column by key. Values from before keys had ids count for the master key, which encrypted them. */
export async function countEncryptedValues(db: Db, secret: MasterSecret, columns: readonly ListedColumn[]): Promise<EncryptedCount[]> {
  const master = sealingKeyId(secret.deriveKey);
  const counts: EncryptedCount[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ key: string; count: string }>`
      select case when get_byte(${sql.ref(column)}, 0) in (${sql.join(Object.values(cipherMarks))})
                  then encode(substring(${sql.ref(column)} from 2 for 4), 'hex') else ${master} end as key,
             count(*) as count
        from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(db);
    counts.push({ table, column, byKey: Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)])) });
  }
  return counts;
}

/** Returns how many of the counted values are not under this key. */
export function countOthers(counts: readonly EncryptedCount[], key: string): number {
  const others = counts.flatMap(({ byKey }) => Object.entries(byKey).filter(([id]) => id !== key));
  return others.reduce((sum, [, count]) => sum + count, 0);
}

/** Returns the id of the current encryption key. */
export const getNewestKeyId = (secret: MasterSecret): string => secret.sealing?.newest().id ?? sealingKeyId(secret.deriveKey);

/** Reads the primary key columns of a table. */
export async function readPrimaryKey(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
      join unnest(i.indkey) with ordinality as k (number, place) on true
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = ${table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}::regclass and i.indisprimary order by k.place`.execute(
    db,
  );
  return rows.map(({ name }) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

async function readBatch(
  db: Db,
  { table, column, place, rowsAtOnce }: ListedColumn,
  { keys, newest, after }: { keys: readonly string[]; newest: string; after: Row | undefined },
): Promise<Row[]> {
  const names = sql.join([...new Set([...keys, ...placeColumns(place)])].map((name) => sql.ref(name)));
  const order = sql.join(keys.map((name) => sql.ref(name)));
  const current = sql.join(Object.values(cipherMarks).map((mark) => Buffer.concat([Buffer.of(mark), Buffer.from(newest, 'hex')])));
  const beyond: RawBuilder<unknown> = after ? sql`and (${order}) > (${sql.join(keys.map((name) => after[name]))})` : sql``;
  const { rows } = await sql<Row>`
    select ${names}, ${sql.ref(column)} as sealed from ${sql.table(table)}
     where ${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for 5) not in (${current}) ${beyond}
     order by ${order} limit ${rowsAtOnce}`.execute(db);
  return rows;
}

type KeyedColumn = ListedColumn & { readonly keys: readonly string[] };

interface Progress {
  resealed: number;
  changedMeanwhile: number;
  unreadable: string[];
}

/** One statement for the whole batch: values are matched by their bytes, which are random, within the batch's range of keys. */
async function resealBatch(db: Db, listed: KeyedColumn, sealer: Sealer, rows: readonly Row[], report: Progress) {
  const { table, column, keys, place } = listed;
  const pairs = rows.map((row) => ({ row, old: row.sealed, fresh: openAndSeal(sealer, row.sealed, resolvePlace(place, row)) }));
  for (const { row } of pairs.filter(({ fresh }) => !fresh)) report.unreadable.push(keys.map((name) => String(row[name])).join('/'));
  const good = pairs.filter(({ fresh }) => fresh);
  if (good.length === 0) return;
  const names = sql.join(keys.map((name) => sql.ref(name)));
  const keysOf = (row: Row) => sql.join(keys.map((name) => row[name]));
  const [olds, news] = [good.map(({ old }) => old), good.map(({ fresh }) => fresh)];
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = pair.fresh
      from unnest(${olds}::bytea[], ${news}::bytea[]) as pair (old, fresh)
     where ${sql.ref(column)} = pair.old
       and (${names}) >= (${keysOf(rows[0]!)}) and (${names}) <= (${keysOf(rows.at(-1)!)})`.execute(db);
  report.resealed += Number(numAffectedRows);
  report.changedMeanwhile += good.length - Number(numAffectedRows);
}

function openAndSeal(sealer: Sealer, sealed: Buffer, place: string): Buffer | undefined {
  try {
    return sealer.sealBytes(sealer.openBytes(sealed, place), place);
  } catch {
    return undefined;
  }
}
