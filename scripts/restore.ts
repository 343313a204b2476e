import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupKeyName } from '#platform/backup/backup-key.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { fetchBackups } from '#platform/backup/bucket/fetch-backups.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { parseArguments } from '#platform/command.ts';
import { loadSecret, type MasterSecret } from '#platform/config/secret.ts';
import { exitWith } from './site/failure.ts';
import { lockFolder } from './site/folder-lock.ts';
import { readConfigOrExit } from './site/settings.ts';

// Restores database, files and keys into an empty DATA_DIR; if a bucket is configured, files missing in BACKUP_DIR are fetched
// from it first. No site may be running there, and nothing is overwritten.
const usage = [
  '用法：DATA_DIR=<空文件夹> BACKUP_DIR=<备份文件夹> npm run restore -- --keys <密钥文件夹> [--to <时刻>]',
  '设置了 BACKUP_S3_BUCKET 时，先从存储桶取回 BACKUP_DIR 中没有的内容（BACKUP_DIR 可以是空文件夹）。',
  '时刻须带时区，如 2026-11-25T10:30:00+08:00；不指定时恢复归档的全部内容。',
].join('\n');
const read = parseArguments(process.argv.slice(2), { keys: { type: 'string' }, to: { type: 'string' } });
const values = 'values' in read ? read.values : undefined;
const isMoment = values?.to === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(values.to);
if (!values?.keys || !isMoment) {
  console.error('problem' in read ? `${read.problem}\n${usage}` : usage);
  process.exit(2);
}
const config = readConfigOrExit();
try {
  if (!config.backupDir) throw new Error('请用 BACKUP_DIR 指定备份文件夹');
  const keysFolder = resolve(process.env.INIT_CWD ?? '.', values.keys);
  const secret = await openSecret(keysFolder);
  const began = performance.now();
  const to = values.to === undefined ? undefined : new Date(values.to);
  const bucket = openBackupBucket(config);
  if (bucket) {
    const order = { bucket, backupFolder: config.backupDir, keyFile: join(keysFolder, backupKeyName) };
    const { base: fetched, objects } = await fetchBackups({ ...order, ...(to && { to }) });
    console.log(`已从存储桶 ${config.backupS3Bucket} 取得备份 ${fetched} 及日志、文件共 ${objects} 个`);
  }
  const unlock = await lockFolder(config.dataDir);
  const { base, moment, files } = await restoreBackup({
    backupFolder: config.backupDir,
    keysFolder,
    dataDir: config.dataDir,
    ...(to && { to }),
    hasSealingKey: (id) => secret.sealing?.find(id) !== undefined,
  }).finally(unlock);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`已从备份 ${base.name} 恢复到 ${config.dataDir}：文件 ${files} 个，用时 ${seconds} 秒`);
  console.log(`最后一项改动在 ${moment?.toISOString() ?? '备份之前'}。启动网站后请立即运行 npm run backup`);
} catch (error) {
  exitWith(error);
}

async function openSecret(keysFolder: string): Promise<MasterSecret> {
  if (config.secret === undefined)
    await access(join(keysFolder, 'secret')).catch((cause: unknown) => {
      throw new Error(`${keysFolder} 中没有 secret：请提供另行保存的密钥，或设置 SECRET`, { cause });
    });
  return loadSecret({ ...config, dataDir: keysFolder });
}
