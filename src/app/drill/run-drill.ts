import { createHash } from 'node:crypto';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSealKey } from '#operations/audit/seal-key.ts';
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
import { audit } from '#platform/database/audit.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { Memo } from '#platform/memo.ts';
import { openStores } from '#platform/storage/open-stores.ts';
import { examineSite, type DrillFinding } from './examine-site.ts';

export interface DrillOrder {
  config: Config;
  /** Of the running site. */
  connectionString: string;
  /** Where the firm keeps its keys apart; those of the site itself when left out. */
  keysFolder?: string;
  /** A program that restores a database of the firm's own; see `restoreByCommand`. */
  by?: string;
}

export interface DrillReport {
  readonly startedAt: string;
  readonly base: string;
  /** Of the last change that was restored. */
  readonly moment: string | null;
  /** Until the restored database could be asked. */
  readonly restoreSeconds: number;
  readonly seconds: number;
  readonly isGood: boolean;
  readonly findings: readonly DrillFinding[];
}

/**
 * Restores the newest backup with everything that was archived since into an empty place, and proves that it is the site: rows, bytes, seals, sealed values, pages as evidence, a
 * signature. What was written a moment before the drill must be there. The report is signed with the firm's key for seals, kept, and on record.
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

/** How it is restored: by the command that is named, or out of the backups of the embedded database. */
function openWay(order: DrillOrder & { keysFolder: string }, place: string): (secret: MasterSecret) => Promise<RestoredDatabase> {
  const { by, config, connectionString } = order;
  if (by) return () => restoreByCommand({ command: by, connectionString, place });
  if (config.databaseUrl) throw new Error('数据库是自有的 PostgreSQL：请以 --by 指明恢复它的命令，如 deploy/pgbackrest-restore');
  const { backupDir } = config;
  if (!backupDir) throw new Error('没有设置 BACKUP_DIR：没有可以演练的备份');
  return (secret) => restoreEmbedded({ ...order, backupDir, place, secret });
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

/** The keys are those that a restore would have: a key that was not put aside is found missing here. */
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
    // What lies in a bucket is kept by the bucket's versions: the restored rows have to find it there.
    const { files } = openStores({ ...config, dataDir: restored.filesIn ?? config.dataDir });
    return await examineSite({ ...ctx, db, memo: new Memo() }, { files, secret, profile: config.cryptoProfile, live });
  } finally {
    await db.destroy();
  }
}

/** A text, and the signature over it: whoever has the public key of the seals can check it elsewhere. */
async function keepReport(ctx: Context, report: DrillReport, { secret, folder }: { secret: MasterSecret; folder: string }): Promise<void> {
  const text = JSON.stringify(report);
  const key = openSealKey(secret);
  const signature = key.sign(createHash('sm3').update(text).digest()).toString('hex');
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
  /** Of the running site. */
  connectionString: string;
  backupDir: string;
  keysFolder: string;
  /** Empty, or not there. */
  place: string;
  secret: MasterSecret;
}

/** Makes the backup complete to this moment and restores it. Where backups are kept in a bucket as well, it is fetched from there. */
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
