import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archivingFlags, startArchiving } from '#platform/backup/archiving.ts';
import { backupKeyName } from '#platform/backup/backup-key.ts';
import { isHalfRestored } from '#platform/backup/restore-backup.ts';
import { isWithoutFolder, type Config } from '#platform/config/config.ts';
import { startEmbedded, type EmbeddedServer } from '#platform/database/embedded.ts';
import { putWriterFirst } from '#platform/database/servers/servers.ts';
import type { ServerWatcher } from '#platform/database/watch-server.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const findMs = 4000;

export interface DatabaseServer {
  /** May name several servers, the one that takes writes first. */
  readonly connectionString: string;
  /** Which server this is, in words for the operator. */
  readonly description: string;
  /** Stops an embedded server that this process is in charge of, and gives the data folder back. */
  release(): Promise<void>;
  /** Has an embedded server that this process is in charge of started again when it dies. */
  watch?(watcher: ServerWatcher): void;
}

/** The database server for the site itself: the data folder is this process's alone, and one that needs none takes none. Throws `FolderInUseError` when it is another's. */
export async function openForSite(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl && isWithoutFolder(config)) return ownServer(config.databaseUrl, () => Promise.resolve());
  return takeCharge(config, await lockFolder(config.dataDir));
}

/**
 * The database server for a command. Beside a running site it uses that site's server and leaves it alone; when no
 * site runs, it starts the embedded one and stops it at the end.
 */
export async function openForCommand(config: Config): Promise<DatabaseServer> {
  const leaveAlone = () => Promise.resolve();
  if (config.databaseUrl) return ownServer(config.databaseUrl, leaveAlone);
  const unlock = await lockFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  if (unlock) return takeCharge(config, unlock);
  const { connectionString } = await startEmbedded(join(config.dataDir, 'postgres'));
  return { connectionString, description: '正在运行的网站的内置 PostgreSQL', release: leaveAlone };
}

/** Of several servers the one that takes writes is put in front: what is done at the start goes there. */
async function ownServer(databaseUrl: string, release: () => Promise<void>): Promise<DatabaseServer> {
  const connectionString = await putWriterFirst(databaseUrl, findMs).catch(async (cause: unknown) => {
    await release();
    throw new Error('DATABASE_URL 所列的数据库服务器中，现在没有一台可以写入', { cause });
  });
  return { connectionString, description: '自有 PostgreSQL', release };
}

async function takeCharge(config: Config, unlock: () => Promise<void>): Promise<DatabaseServer> {
  if (config.databaseUrl) return ownServer(config.databaseUrl, unlock);
  try {
    if (await isHalfRestored(config.dataDir)) throw new Error(`${config.dataDir} 中的恢复没有完成：请再次运行 npm run restore`);
    const server = await startWithArchiving(config);
    const description = server.wasRunning ? '内置 PostgreSQL（接管上次留下的进程）' : '内置 PostgreSQL';
    return { connectionString: server.connectionString, description, release: () => server.stop().finally(unlock), watch: server.watch };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A site whose backup folder cannot be reached starts all the same: the log of changes is kept until it can be archived, and health tells of it. */
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
