import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Config } from '#platform/config/config.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

export interface SiteDatabase {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Tables>;
  /** Where the data is, for the operator to read. */
  readonly description: string;
  /** Ends the connections, stops an embedded server that this process is in charge of, and gives the data folder back. */
  close(): Promise<void>;
}

/** Opens the database for the server itself: the data folder is this process's alone. Throws `FolderInUse` when it is not. */
export async function openForServer(config: Config): Promise<SiteDatabase> {
  return openOwned(config, await lockFolder(config.dataDir));
}

/**
 * Opens the database for a command. It works beside a running site, on that site's embedded server, which it then
 * leaves alone; when no site runs it starts the embedded server and stops it at the end.
 */
export async function openForCommand(config: Config): Promise<SiteDatabase> {
  if (config.databaseUrl) return connect(config, config.databaseUrl, '自有 PostgreSQL', async () => undefined);
  const unlock = await lockFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (unlock) return openOwned(config, unlock);
  const { connectionString } = await startEmbedded(join(config.dataDir, 'postgres'));
  return connect(config, connectionString, '正在运行的网站的内置 PostgreSQL', async () => undefined);
}

async function openOwned(config: Config, unlock: () => Promise<void>): Promise<SiteDatabase> {
  if (config.databaseUrl) return connect(config, config.databaseUrl, '自有 PostgreSQL', unlock);
  try {
    const server = await startEmbedded(join(config.dataDir, 'postgres'));
    const how = server.wasRunning ? '内置 PostgreSQL（接管上次留下的进程）' : '内置 PostgreSQL';
    return connect(config, server.connectionString, how, async () => {
      await server.stop();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

function connect(config: Config, connectionString: string, description: string, release: () => Promise<void>): SiteDatabase {
  const pool = openPool({ connectionString, max: config.databasePool });
  const db = createDatabase(pool);
  const close = async () => {
    await db.destroy();
    await release();
  };
  return { connectionString, pool, db, description, close };
}
