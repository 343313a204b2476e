import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { installJobQueue } from '../../jobs/install-job-queue.ts';
import { grantRights } from './grant-rights.ts';
import { readMigration, splitStatements, type MigrationFile } from './migration-file.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
// Any fixed number works; two servers starting at once queue on it and the second finds nothing left to do.
const migrationLock = 7_200_001;

/** Lock timeout, so that queries behind the waiting statement proceed. */
const lockTimeoutMs = 3000;
const mostTries = 20;
const pauseMs = 500;
const turnMs = 100;
/** SQLSTATE of a lock timeout. */
const lockNotAvailable = '55P03';
/** SQLSTATE of a missing right. */
const insufficientPrivilege = '42501';

export interface MigrationOptions {
  /** The role that runs the site, where it is not the role that migrates: it is granted its rights. */
  runningRole?: string | undefined;
  /** Shorter in tests. */
  lockTimeoutMs?: number;
}

/**
 * Applies the files of `migrations/` in order, each in its own transaction unless it says otherwise, under an advisory lock, and
 * updates the tables of the job queue. A statement that waits for a lock of a busy site gives up after 3 s and is retried, so that
 * nothing waits behind it for longer. Returns the names applied now. With nothing to apply it changes nothing and needs no rights.
 * Throws when a newer program has migrated the database in a way that this one cannot work with, and when the role may not migrate.
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  { runningRole, lockTimeoutMs: wait = lockTimeoutMs }: MigrationOptions = {},
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    // Another process may be migrating, which takes long on a large database.
    await client.query('set statement_timeout = 0');
    await waitForTurn(client);
    await client.query(`set lock_timeout = ${wait}`);
    const { pending, stopping } = await compareSchema(await listApplied(client), folder);
    if (stopping.length > 0) throw new Error(`数据库结构比本程序新：${stopping.join('、')}。请升级程序后再启动。`);
    if (pending.length > 0) await prepareRecord(client);
    for (const name of pending) {
      const file = readMigration(name, await readFile(`${folder}/${name}`, 'utf8'));
      await applyPatiently(client, file, runningRole);
    }
    await installJobQueue(client);
    if (runningRole !== undefined) await grantRights(client, runningRole);
    return pending;
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    throw new Error(
      '数据库结构需要更新，而连接数据库的角色无权更新：请把 DATABASE_MIGRATE_URL 设为拥有该库的角色的连接，运行一次 npm run migrate，再启动',
      { cause: error },
    );
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    await client.query('reset lock_timeout').catch(() => undefined);
    client.release();
  }
}

/** Polls for the advisory lock instead of waiting: an index that another process builds concurrently would wait for a waiting statement. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [migrationLock]);
    if (rows[0]!.isMine) return;
    await pause(turnMs);
  }
}

/** Creates the table and its column with the first file that is applied, so that a refused database stays unchanged. */
async function prepareRecord(client: pg.PoolClient): Promise<void> {
  await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())');
  await client.query('alter table schema_migrations add column if not exists old_program text');
}

/** An applied file, and whether older programs keep working; null when recorded before the marker existed. */
export interface AppliedMigration {
  readonly name: string;
  readonly oldProgram: string | null;
}

export const appliedMigrationsQuery = `select name, to_jsonb(applied) ->> 'old_program' as "oldProgram" from schema_migrations as applied`;

async function listApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const { rowCount } = await client.query(`select where to_regclass('schema_migrations') is not null`);
  if (rowCount === 0) return [];
  return (await client.query<AppliedMigration>(appliedMigrationsQuery)).rows;
}

/** Files by name: not applied yet, of a newer program, and those of a newer program that this one cannot work with. */
export interface SchemaComparison {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
  readonly stopping: readonly string[];
}

export async function compareSchema(applied: readonly AppliedMigration[], folder = migrationsFolder): Promise<SchemaComparison> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const known = new Set(applied.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !names.includes(name));
  return {
    pending: names.filter((name) => !known.has(name)),
    newer: newer.map(({ name }) => name),
    stopping: newer.filter(({ oldProgram }) => oldProgram !== 'runs').map(({ name }) => name),
  };
}

async function applyPatiently(client: pg.PoolClient, file: MigrationFile, runningRole: string | undefined): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, file, runningRole);
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || tries >= mostTries)
        throw new Error(`migration ${file.name} failed`, { cause: error });
    }
    await pause(pauseMs);
  }
}

async function apply(
  client: pg.PoolClient,
  { name, text, oldProgram, isOutsideTransaction }: MigrationFile,
  runningRole: string | undefined,
): Promise<void> {
  const note = () => client.query('insert into schema_migrations (name, old_program) values ($1, $2)', [name, oldProgram]);
  if (isOutsideTransaction) {
    for (const statement of splitStatements(text)) await client.query(statement);
    await note();
    return;
  }
  await inTransaction(client, async () => {
    await client.query(text);
    await note();
    if (runningRole !== undefined) await grantRights(client, runningRole);
  });
}

async function inTransaction<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  try {
    await client.query('begin');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
