import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeBackupFile } from './archive-file.ts';
import { readClusterNumber, withClient } from './archiving.ts';
import { loadBackupKey } from './backup-key.ts';
import { clearUnfinished, openBackupPlace, writeManifest, type BackupPlace, type Manifest } from './backup-place.ts';
import { copyNewFiles } from './copy-files.ts';
import { encodeList } from './file-list.ts';
import { packCluster } from './pack-cluster.ts';
import { dropOldBackups } from './retention.ts';
import { BackupError, embeddedRemedy, requireArchiving, waitForSegment } from './wait-for-archive.ts';

export interface BackupOptions {
  connectionString: string;
  dataDir: string;
  backupFolder: string;
  keyFile: string;
  /** The id of the current encryption key. */
  sealingKey: string;
  keepDays: number;
}

// Any fixed number works: the second of two concurrent backups is refused.
const backupLock = 7_200_002;

/**
 * Takes a base backup of the running embedded database, copies new files, and deletes what is older than `keepDays`. Throws
 * `BackupError`, leaving earlier backups unchanged, when another backup is running, when the write-ahead log is not archived, or
 * when the folder cannot be written.
 */
export async function takeBackup(order: BackupOptions): Promise<Manifest> {
  const key = await loadBackupKey(order.keyFile);
  return withClient(order.connectionString, async (client) => {
    const place = await openBackupPlace(order.backupFolder, await readClusterNumber(client));
    await requireTurn(client);
    await clearUnfinished(place);
    const { rows } = await client.query<{ name: string }>(`select to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISSMS"Z"') as name`);
    const { name } = rows[0]!;
    const draft = join(place.bases, `${name}.draft`);
    await mkdir(draft, { mode: 0o700 });
    try {
      const manifest = await writeBase({ client, place, draft, name, key }, order);
      await writeManifest(draft, manifest, key);
      await rename(draft, join(place.bases, name));
      await dropOldBackups({ place, key, keepDays: order.keepDays, dataDir: order.dataDir });
      return manifest;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw inWords(error, order.backupFolder);
    }
  });
}

async function requireTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock($1) as "isOurs"`, [backupLock]);
  if (!rows[0]!.isOurs) throw new BackupError('另一个备份正在进行，请等它结束');
  await requireArchiving(client, embeddedRemedy);
}

interface BaseWork {
  client: pg.Client;
  place: BackupPlace;
  draft: string;
  name: string;
  key: Buffer;
}

async function writeBase({ client, place, draft, name, key }: BaseWork, order: BackupOptions): Promise<Manifest> {
  const started = await client.query<{ wal: string; at: Date }>(
    'select pg_walfile_name(pg_backup_start($1, fast => true)) as wal, clock_timestamp() as at',
    [name],
  );
  let stopWal = '';
  const finish = async () => {
    const { rows } = await client.query<{ wal: string; label: string }>(
      'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    stopWal = rows[0]!.wal;
    return rows[0]!.label;
  };
  const base = await writeBackupFile(join(draft, 'base'), packCluster(join(order.dataDir, 'postgres'), finish), key);
  // Files are copied after the database: a file without a row is wasted space, a row without its file is a broken link.
  const { names } = await copyNewFiles(order.dataDir, place.folder, key);
  const list = await writeBackupFile(join(draft, 'list'), encodeList(names), key);
  await waitForSegment(client, join(place.wal, stopWal));
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select clock_timestamp() as at, split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return {
    name,
    cluster: await readClusterNumber(client),
    postgres: rows[0]!.version,
    startedAt: started.rows[0]!.at.toISOString(),
    finishedAt: rows[0]!.at.toISOString(),
    startWal: started.rows[0]!.wal,
    stopWal,
    base,
    list,
    files: names.length,
    sealingKey: order.sealingKey,
  };
}

function inWords(error: unknown, folder: string): Error {
  const { code, path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new BackupError(`备份文件夹 ${folder} 的磁盘已满，本次备份未完成；此前的备份不受影响`, { cause: error });
  if (code === 'EACCES' || code === 'EROFS') return new BackupError(`备份文件夹不可写：${path}；此前的备份不受影响`, { cause: error });
  return error as Error;
}
