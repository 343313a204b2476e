import { join } from 'node:path';
import { backupKeyName, loadBackupKey } from '#platform/backup/backup-key.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { mirrorBackups, type MirrorOptions } from '#platform/backup/bucket/mirror-backups.ts';
import { copyNewFiles } from '#platform/backup/copy-files.ts';
import { takeBackup } from '#platform/backup/take-backup.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { getNewestKeyId } from '#platform/crypto/reencrypt-columns.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { runDrill } from './run-drill.ts';

const longestSeconds = 6 * 3600;

/** Backup jobs of the embedded database; none without a backup folder or with the firm's own PostgreSQL, which has its own backups. */
export function backupJobs(config: Config, secret: MasterSecret): readonly Job[] {
  const { backupDir, backupKeepDays, dataDir, databaseUrl } = config;
  if (!backupDir || databaseUrl) return [];
  const keyFile = join(dataDir, backupKeyName);
  /** The server is already running, so this only returns its address. */
  const findServer = async () => (await startEmbedded(join(dataDir, 'postgres'))).connectionString;
  const bucket = openBackupBucket(config);
  return [
    ...(bucket ? [mirrorJob({ bucket, backupFolder: backupDir, keyFile, keepDays: backupKeepDays }, findServer)] : []),
    job({
      queue: 'backup.copyFiles',
      title: '把新文件复制到备份',
      cron: '* * * * *',
      async handle() {
        await copyNewFiles(dataDir, backupDir, await loadBackupKey(keyFile));
      },
    }),
    job({
      queue: 'backup.take',
      title: '备份数据库与文件',
      cron: '40 3 * * *',
      timeLimit: longestSeconds,
      clears: [`备份：${backupKeepDays} 天，最新两份总是保留`],
      async handle(ctx) {
        const { name, base } = await takeBackup({
          connectionString: await findServer(),
          dataDir,
          backupFolder: backupDir,
          keyFile,
          sealingKey: getNewestKeyId(secret),
          keepDays: backupKeepDays,
        });
        ctx.log.info({ backup: name, bytes: base.bytes }, 'backup taken');
      },
    }),
    job({
      queue: 'backup.drill',
      title: '演练恢复',
      cron: '10 5 * * 0',
      timeLimit: longestSeconds,
      retryLimit: 0,
      async handle(ctx) {
        const { isGood, findings } = await runDrill(ctx, { config, connectionString: await findServer() });
        const off = findings.filter((one) => !one.isGood).map(({ name, text }) => `${name}：${text}`);
        if (!isGood) throw new Error(`演练恢复发现问题：${off.join('；')}`);
      },
    }),
  ];
}

/** Separate from copying to the folder, so that a slow or unreachable bucket delays nothing else. */
const mirrorJob = (order: Omit<MirrorOptions, 'connectionString'>, findServer: () => Promise<string>): Job =>
  job({
    queue: 'backup.mirror',
    title: '把备份存入对象存储',
    cron: '* * * * *',
    timeLimit: longestSeconds,
    clears: [`存储桶中的备份：${order.keepDays} 天，最新两份总是保留`],
    async handle() {
      await mirrorBackups({ ...order, connectionString: await findServer() });
    },
  });
