import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupKeyName, loadBackupKey } from '#platform/backup/backup-key.ts';
import { backupPlace } from '#platform/backup/backup-place.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { fetchBackups } from '#platform/backup/bucket/fetch-backups.ts';
import { mirrorBackups } from '#platform/backup/bucket/mirror-backups.ts';
import { copyNewFiles } from '#platform/backup/copy-files.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { archiveNow } from '#platform/backup/wait-for-archive.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import type { RestoredDatabase } from './restored-database.ts';

interface EmbeddedOrder {
  config: Config;
  /** Of the running site. */
  connectionString: string;
  backupDir: string;
  keysFolder: string;
  /** Empty, or not there. */
  place: string;
  secret: MasterSecret;
}

/** Makes the backup complete to this moment and restores it. Where backups are kept in a bucket as well, it is fetched from there. */
export async function restoreEmbedded(order: EmbeddedOrder): Promise<RestoredDatabase> {
  const { config, connectionString, backupDir, keysFolder, place, secret } = order;
  const fetched = join(config.dataDir, 'drill-backup');
  const takeAway = async (): Promise<void> => {
    for (const folder of [place, fetched]) await rm(folder, { recursive: true, force: true });
  };
  try {
    await copyNewFiles(config.dataDir, backupDir, await loadBackupKey(join(config.dataDir, backupKeyName)));
    await archiveNow(connectionString, backupPlace(backupDir).wal);
    const hasSealingKey = (id: string) => secret.sealing?.find(id) !== undefined;
    const backupFolder = (await fetchFromBucket(order, fetched)) ? fetched : backupDir;
    const { base, moment } = await restoreBackup({ backupFolder, keysFolder, dataDir: place, isThrownAway: true, hasSealingKey });
    const server = await startEmbedded(join(place, 'postgres'), ['-c fsync=off']);
    return {
      base: base.name,
      moment,
      connectionString: server.connectionString,
      filesIn: place,
      async end() {
        await server.stop();
        await takeAway();
      },
    };
  } catch (error) {
    await takeAway();
    throw error;
  }
}

/** Brings the bucket level and everything back out of it into an empty folder; false where backups are in no bucket. */
async function fetchFromBucket({ config, connectionString, backupDir, keysFolder }: EmbeddedOrder, folder: string): Promise<boolean> {
  const bucket = openBackupBucket(config);
  const { backupKeepDays: keepDays, dataDir } = config;
  if (!bucket) return false;
  await rm(folder, { recursive: true, force: true });
  await mirrorBackups({ connectionString, backupFolder: backupDir, bucket, keyFile: join(dataDir, backupKeyName), keepDays });
  await fetchBackups({ bucket, backupFolder: folder, keyFile: join(keysFolder, backupKeyName) });
  return true;
}
