import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migration/migrate.ts';

export interface ScratchDatabase {
  connectionString: string;
  remove(): Promise<void>;
}

/** Opens a migrated database for one measurement: on the server that DATABASE_URL names, or on an embedded one. */
export async function openScratchDatabase(): Promise<ScratchDatabase> {
  const { server, stop } = process.env.DATABASE_URL ? { server: process.env.DATABASE_URL, stop: async () => undefined } : await startOwn();
  const name = `qianting_bench_${randomBytes(4).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = openPool({ connectionString: url.href, max: 1 });
  await migrate(pool);
  await pool.end();
  const remove = async () => {
    await onServer(server, `drop database ${name} with (force)`);
    await stop();
  };
  return { connectionString: url.href, remove };
}

export interface CheckedDatabase {
  connectionString: string;
  /** A connection beside the measured processes. */
  client: pg.Client;
  /** Runs a measurement on it, removes it, and sets exit code 1 when the result is false. */
  settle(run: () => Promise<boolean>): Promise<void>;
}

/** Opens a scratch database with a connection to check what others have written. */
export async function openCheckedDatabase(): Promise<CheckedDatabase> {
  const { connectionString, remove } = await openScratchDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const settle = async (run: () => Promise<boolean>): Promise<void> => {
    try {
      process.exitCode = (await run()) ? 0 : 1;
    } finally {
      await client.end();
      await remove();
    }
  };
  return { connectionString, client, settle };
}

async function startOwn(): Promise<{ server: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
  const embedded = await startEmbedded(folder);
  const stop = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { server: embedded.connectionString, stop };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
