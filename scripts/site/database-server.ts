import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archivingFlags, startArchiving } from '#platform/backup/archiving.ts';
import { backupKeyName } from '#platform/backup/backup-key.ts';
import { isHalfRestored } from '#platform/backup/restore-backup.ts';
import { isWithoutFolder, type Config } from '#platform/config/config.ts';
import { prepareRunningRole } from '#platform/database/embedded-role.ts';
import { startEmbedded, type EmbeddedServer } from '#platform/database/embedded.ts';
import { putWriterFirst } from '#platform/database/servers/servers.ts';
import type { ServerWatcher } from '#platform/database/watch-server.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const findMs = 4000;

/** How to connect to the database under its two roles (decision 038). */
export interface DatabaseAddresses {
  /** Connects as the role that runs the site. May name several servers, the primary first. */
  readonly connectionString: string;
  /** Connects as the owner of the tables, to migrate and to back up; undefined where the other role does everything. */
  readonly ownerConnectionString: string | undefined;
}

export interface DatabaseServer extends DatabaseAddresses {
  /** Description of the server for the operator. */
  readonly description: string;
  /** Stops an embedded server that this process owns, and releases the data folder. */
  release(): Promise<void>;
  /** Restarts an embedded server that this process owns after a crash. */
  watch?(watcher: ServerWatcher): void;
}

/**
 * Opens the database server for the site: the data folder is locked for this process, except for sites that need none. Throws
 * `FolderInUseError` when another process holds the lock.
 */
export async function openForSite(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl && isWithoutFolder(config)) return ownServer(config, () => Promise.resolve());
  return takeCharge(config, await lockFolder(config.dataDir));
}

/**
 * Opens the database server for a command. If the site is running, its server is used and left running; otherwise the embedded
 * one is started, and stopped at the end.
 */
export async function openForCommand(config: Config): Promise<DatabaseServer> {
  const leaveAlone = () => Promise.resolve();
  if (config.databaseUrl) return ownServer(config, leaveAlone);
  const unlock = await lockFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  if (unlock) return takeCharge(config, unlock);
  const { connectionString } = await startEmbedded(join(config.dataDir, 'postgres'));
  return { ...(await openAddresses(connectionString)), description: '正在运行的网站的内置 PostgreSQL', release: leaveAlone };
}

/** Puts the primary first among several servers, because the start writes to it. */
async function ownServer(
  { databaseUrl = '', databaseMigrateUrl }: Pick<Config, 'databaseUrl' | 'databaseMigrateUrl'>,
  release: () => Promise<void>,
): Promise<DatabaseServer> {
  const findWriter = (name: string, url: string) =>
    putWriterFirst(url, findMs).catch(async (cause: unknown) => {
      await release();
      throw new Error(`${name} 所列的数据库服务器中，现在没有一台可以写入`, { cause });
    });
  return {
    connectionString: await findWriter('DATABASE_URL', databaseUrl),
    ownerConnectionString: databaseMigrateUrl && (await findWriter('DATABASE_MIGRATE_URL', databaseMigrateUrl)),
    description: '自有 PostgreSQL',
    release,
  };
}

/** Returns the addresses of an embedded server, by that of its superuser. */
async function openAddresses(owner: string): Promise<DatabaseAddresses> {
  return { connectionString: await prepareRunningRole(owner), ownerConnectionString: owner };
}

async function takeCharge(config: Config, unlock: () => Promise<void>): Promise<DatabaseServer> {
  if (config.databaseUrl) return ownServer(config, unlock);
  try {
    if (await isHalfRestored(config.dataDir)) throw new Error(`${config.dataDir} 中的恢复没有完成：请再次运行 npm run restore`);
    const server = await startWithArchiving(config);
    const addresses = await openAddresses(server.connectionString).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const description = server.wasRunning ? '内置 PostgreSQL（接管上次留下的进程）' : '内置 PostgreSQL';
    return { ...addresses, description, release: () => server.stop().finally(unlock), watch: server.watch };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * The site also starts when its backup folder is unreachable: the write-ahead log is kept until it can be archived, and the
 * health check reports it.
 */
async function startWithArchiving({ dataDir, backupDir }: Config): Promise<EmbeddedServer> {
  const folder = join(dataDir, 'postgres');
  if (!backupDir) return startEmbedded(folder);
  const keyFile = join(dataDir, backupKeyName);
  const isThere = await mkdir(backupDir, { recursive: true }).then(
    () => true,
    () => false,
  );
  const paths = [keyFile, process.execPath, ...(isThere ? [join(backupDir, 'wal')] : [])];
  const server = await startEmbedded(folder, archivingFlags, { paths });
  await startArchiving({ connectionString: server.connectionString, keyFile, backupFolder: backupDir }).catch((error: unknown) =>
    console.error(`数据库日志没有归档，没有新的备份：${error instanceof Error ? error.message : String(error)}`),
  );
  return server;
}
