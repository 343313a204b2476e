import { createHash } from 'node:crypto';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSealKey } from '#modules/console/audit/seal-key.ts';
import { backupKeyName, loadBackupKey } from '#platform/backup/backup-key.ts';
import { backupPlace } from '#platform/backup/backup-place.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { fetchBackups } from '#platform/backup/bucket/fetch-backups.ts';
import { mirrorBackups } from '#platform/backup/bucket/mirror-backups.ts';
import { copyNewFiles } from '#platform/backup/copy-files.ts';
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
import { watchLiveRows, type LiveRows } from './live-rows.ts';

export interface DrillOrder {
  config: Config;
  /** Of the running site. */
  connectionString: string;
  /** Where the firm keeps its keys apart; those of the site itself when left out. */
  keysFolder?: string;
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
 * signature. What was written a moment before the drill must be there. Where backups are kept in a bucket, it is fetched from there. The report is signed with the firm's key for seals, kept among the backups, and on record.
 */
export async function runDrill(ctx: Context, { config, connectionString, keysFolder = config.dataDir }: DrillOrder): Promise<DrillReport> {
  if (!config.backupDir) throw new Error('没有设置 BACKUP_DIR：没有可以演练的备份');
  const { backupDir, dataDir } = config;
  const secret = await openSecret(config, keysFolder);
  const place = join(dataDir, 'drill');
  await rm(place, { recursive: true, force: true });
  const endWatch = await watchLiveRows(ctx);
  const began = performance.now();
  await copyNewFiles(dataDir, backupDir, await loadBackupKey(join(dataDir, backupKeyName)));
  await archiveNow(connectionString, backupPlace(backupDir).wal);
  const fetched = join(dataDir, 'drill-backup');
  try {
    const hasSealingKey = (id: string) => secret.sealing?.find(id) !== undefined;
    const backupFolder = (await fetchFromBucket({ config, connectionString, keysFolder }, fetched)) ? fetched : backupDir;
    const restored = await restoreBackup({ backupFolder, keysFolder, dataDir: place, isThrownAway: true, hasSealingKey });
    const restoreSeconds = secondsSince(began);
    const findings = await examineRestored(ctx, { place, secret, config, live: await endWatch() });
    const report = {
      startedAt: ctx.now.toISOString(),
      base: restored.base.name,
      moment: restored.moment?.toISOString() ?? null,
      restoreSeconds,
      seconds: secondsSince(began),
      isGood: findings.every(({ isGood }) => isGood),
      findings,
    };
    await keepReport(ctx, report, { secret, folder: backupPlace(backupDir).drills });
    return report;
  } finally {
    for (const folder of [place, fetched]) await rm(folder, { recursive: true, force: true });
  }
}

/** Brings the bucket level and everything back out of it into an empty folder; false where backups are in no bucket. */
async function fetchFromBucket({ config, connectionString, keysFolder }: Required<DrillOrder>, folder: string): Promise<boolean> {
  const bucket = openBackupBucket(config);
  const { backupDir, backupKeepDays: keepDays, dataDir } = config;
  if (!bucket || !backupDir) return false;
  await rm(folder, { recursive: true, force: true });
  await mirrorBackups({ connectionString, backupFolder: backupDir, bucket, keyFile: join(dataDir, backupKeyName), keepDays });
  await fetchBackups({ bucket, backupFolder: folder, keyFile: join(keysFolder, backupKeyName) });
  return true;
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

/** The keys are those that a restore would have: a key that was not put aside is found missing here. */
async function openSecret(config: Config, keysFolder: string): Promise<MasterSecret> {
  if (config.secret === undefined) await access(join(keysFolder, 'secret'));
  return loadSecret({ ...config, dataDir: keysFolder });
}

interface RestoredSite {
  place: string;
  secret: MasterSecret;
  config: Config;
  live: LiveRows;
}

async function examineRestored(ctx: Context, { place, secret, config, live }: RestoredSite): Promise<DrillFinding[]> {
  const server = await startEmbedded(join(place, 'postgres'), ['-c fsync=off']);
  const db = createDatabase(openPool({ connectionString: server.connectionString, max: 4, statementMs: 0 }));
  try {
    // What lies in a bucket is kept by the bucket's versions: the restored rows have to find it there.
    const { files } = openStores({ ...config, dataDir: place });
    return await examineSite({ ...ctx, db, memo: new Memo() }, { files, secret, profile: config.cryptoProfile, live });
  } finally {
    await db.destroy();
    await server.stop();
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
