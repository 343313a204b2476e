import { createHash } from 'node:crypto';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { backupKeyName, loadBackupKey } from '#platform/backup/backup-key.ts';
import { backupPlace } from '#platform/backup/backup-place.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { fetchBackups } from '#platform/backup/bucket/fetch-backups.ts';
import { mirrorBackups } from '#platform/backup/bucket/mirror-backups.ts';
import { copyNewFiles } from '#platform/backup/copy-files.ts';
import { watchLiveRows, type LiveRows } from '#platform/backup/drill/live-rows.ts';
import { restoreByCommand } from '#platform/backup/drill/restore-by-command.ts';
import type { RestoredDatabase } from '#platform/backup/drill/restored-database.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { archiveNow } from '#platform/backup/wait-for-archive.ts';
import type { Config } from '#platform/config/config.ts';
import { loadSecret, type MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { openSm2Service } from '#platform/crypto/sm2/sm2-service.ts';
import { audit } from '#platform/database/audit.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { Memo } from '#platform/memo.ts';
import { openStores } from '#platform/storage/open-stores.ts';
import { examineSite, type DrillFinding } from './examine-site.ts';

export interface DrillOrder {
  config: Config;
  /** Connection string of the running site. */
  connectionString: string;
  /** Folder with the firm's separately stored keys; the site's own keys by default. */
  keysFolder?: string;
  /** A program that restores the firm's own database; see `restoreByCommand`. */
  by?: string;
}

export interface DrillReport {
  readonly startedAt: string;
  readonly base: string;
  /** Time of the last restored change. */
  readonly moment: string | null;
  /** Seconds until the restored database accepted queries. */
  readonly restoreSeconds: number;
  readonly seconds: number;
  readonly isGood: boolean;
  readonly findings: readonly DrillFinding[];
}

/**
 * Restores the newest backup with the archived changes into an empty place, and verifies it: rows, bytes, seals, encrypted
 * values, archived pages, a signature. The last write before the drill must be restored. The report is signed with the key
 * of exported files, stored and recorded.
 */
export async function runDrill(ctx: Context, order: DrillOrder): Promise<DrillReport> {
  const { config, keysFolder = config.dataDir } = order;
  const place = join(config.dataDir, 'drill');
  const restore = openWay({ ...order, keysFolder }, place);
  const secret = await openSecret(config, keysFolder);
  await rm(place, { recursive: true, force: true });
  const endWatch = await watchLiveRows(ctx);
  const began = performance.now();
  const restored = await restore(secret);
  try {
    const restoreSeconds = secondsSince(began);
    const findings = await examineRestored(ctx, restored, { secret, config, live: await endWatch() });
    const report = {
      startedAt: ctx.now.toISOString(),
      base: restored.base,
      moment: restored.moment?.toISOString() ?? null,
      restoreSeconds,
      seconds: secondsSince(began),
      isGood: findings.every(({ isGood }) => isGood),
      findings,
    };
    await keepReport(ctx, report, {
      secret,
      folder: config.backupDir ? backupPlace(config.backupDir).drills : join(config.dataDir, 'drills'),
    });
    return report;
  } finally {
    await restored.end();
  }
}

/** Selects how to restore: by the given command, or from the backups of the embedded database. */
function openWay(order: DrillOrder & { keysFolder: string }, place: string): (secret: MasterSecret) => Promise<RestoredDatabase> {
  const { by, config, connectionString } = order;
  if (by) return () => restoreByCommand({ command: by, connectionString, place });
  if (config.databaseUrl) throw new Error('数据库是自有的 PostgreSQL：请以 --by 指明恢复它的命令，如 deploy/pgbackrest-restore');
  const { backupDir } = config;
  if (!backupDir)
    throw new Error('没有设置 BACKUP_DIR，没有可以演练的备份：请以它指定另一块磁盘上的文件夹，重新启动网站，运行 npm run backup，再演练');
  return (secret) => restoreEmbedded({ ...order, backupDir, place, secret });
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

/** Uses the keys that a real restore would have, so that a key missing in the separate folder is detected. */
async function openSecret(config: Config, keysFolder: string): Promise<MasterSecret> {
  if (config.secret === undefined) await access(join(keysFolder, 'secret'));
  return loadSecret({ ...config, dataDir: keysFolder });
}

interface Proof {
  secret: MasterSecret;
  config: Config;
  live: LiveRows;
}

async function examineRestored(ctx: Context, restored: RestoredDatabase, { secret, config, live }: Proof): Promise<DrillFinding[]> {
  const db = createDatabase(openPool({ connectionString: restored.connectionString, max: 4, statementMs: 0 }));
  try {
    // Files in a bucket are protected by the bucket's versions, and the restored rows must match them.
    const { files } = openStores({ ...config, dataDir: restored.filesIn ?? config.dataDir });
    return await examineSite(
      { ...ctx, db, memo: new Memo() },
      {
        files,
        secret,
        signingKeys: config.signingKeys,
        sealKey: openSm2Service(config)?.keyFor('seal'),
        profile: config.cryptoProfile,
        live,
      },
    );
  } finally {
    await db.destroy();
  }
}

/** Writes the report and its signature, which can be verified elsewhere with the public seal key. */
async function keepReport(ctx: Context, report: DrillReport, { secret, folder }: { secret: MasterSecret; folder: string }): Promise<void> {
  const text = JSON.stringify(report);
  const key = openSealKeys(secret).derived;
  const signature = (await key.sign(createHash('sm3').update(text).digest())).toString('hex');
  await mkdir(folder, { recursive: true });
  const name = `${report.startedAt.replaceAll(/[-:.]/g, '')}.json`;
  await writeFile(join(folder, name), `${JSON.stringify({ report: text, signature, publicKey: key.publicKey }, null, 2)}\n`, {
    flush: true,
  });
  const { base, isGood, seconds } = report;
  await audit(ctx, 'backup.drilled', `backup:${base}`, { isGood, seconds });
}

interface EmbeddedOrder {
  config: Config;
  /** Connection string of the running site. */
  connectionString: string;
  backupDir: string;
  keysFolder: string;
  /** An empty or missing folder. */
  place: string;
  secret: MasterSecret;
}

/** Completes the backup to the current time and restores it, from the bucket when backups are mirrored there. */
async function restoreEmbedded(order: EmbeddedOrder): Promise<RestoredDatabase> {
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

/** Updates the bucket and downloads it into an empty folder; returns false without a bucket. */
async function fetchFromBucket({ config, connectionString, backupDir, keysFolder }: EmbeddedOrder, folder: string): Promise<boolean> {
  const bucket = openBackupBucket(config);
  const { backupKeepDays: keepDays, dataDir } = config;
  if (!bucket) return false;
  await rm(folder, { recursive: true, force: true });
  await mirrorBackups({ connectionString, backupFolder: backupDir, bucket, keyFile: join(dataDir, backupKeyName), keepDays });
  await fetchBackups({ bucket, backupFolder: folder, keyFile: join(keysFolder, backupKeyName) });
  return true;
}
