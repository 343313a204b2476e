import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { leaveFormerChain, readFormerChain } from './former-chain.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
// Any fixed number serves; two servers starting at once queue on it and the second finds nothing left to do.
const migrationLock = 7_200_001;

/**
 * Applies the files of `migrations/` in order, each in its own transaction, under an advisory lock. Returns the names
 * applied now. A database that the files of before the first release made goes on from there. Throws when a file that was applied earlier is
 * gone: the schema is then newer than this program.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another process may be at it, and what it does with a large database takes its time.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const former = await readFormerChain(`${folder}/former`);
    const found = await listApplied(client);
    const unknown = found.filter((name) => !files.includes(name) && !former.files.includes(name));
    if (unknown.length > 0) throw new Error(`数据库结构比本程序新：${unknown.join('、')}。请升级程序后再启动。`);
    const completed = await inTransaction(client, () => leaveFormerChain(client, former, found));
    const applied = await listApplied(client);
    const pending = files.filter((name) => !applied.includes(name));
    for (const name of pending) await apply(client, name, await readFile(`${folder}/${name}`, 'utf8'));
    return [...completed, ...pending];
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

async function listApplied(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return rows.map((row) => row.name);
}

async function apply(client: pg.PoolClient, name: string, statements: string): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(statements);
      await client.query('insert into schema_migrations (name) values ($1)', [name]);
    });
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
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
