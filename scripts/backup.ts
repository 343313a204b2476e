import { copyFile, mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { backupKeyName } from '#platform/backup/backup-key.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { mirrorBackups } from '#platform/backup/bucket/mirror-backups.ts';
import { takeBackup } from '#platform/backup/take-backup.ts';
import { parseArguments } from '#platform/command.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { getNewestKeyId } from '#platform/crypto/reencrypt-columns.ts';
import { openForCommand } from './site/database-server.ts';
import { exitWith } from './site/failure.ts';
import { readConfigOrExit } from './site/settings.ts';

// Backs up the embedded database and the files, whether or not the site is running. The schema is not migrated, because a backup
// is taken before an upgrade.
const usage = '用法：npm run backup [-- --keys <另一处的文件夹>]　同时把密钥另存到那里；密钥不得与备份放在一起';
const read = parseArguments(process.argv.slice(2), { keys: { type: 'string' } });
if ('problem' in read) {
  console.error(`${read.problem}\n${usage}`);
  process.exit(2);
}
const config = readConfigOrExit();
const { backupDir, dataDir } = config;
try {
  if (config.databaseUrl) throw new Error('自有 PostgreSQL 由 pgBackRest 备份：见 deploy/pgbackrest.conf 与 docs/zh/备份与恢复演练.md');
  if (!backupDir) throw new Error('请用 BACKUP_DIR 指定备份文件夹，应在另一块磁盘或另一台机器上');
  const keys = read.values.keys && resolve(process.env.INIT_CWD ?? '.', read.values.keys);
  if (keys && !relative(backupDir, keys).startsWith('..')) throw new Error('密钥不得与备份放在一起：请另选一个文件夹');
  const began = performance.now();
  const server = await openForCommand(config);
  const sealingKey = getNewestKeyId(await loadSecret(config));
  const order = {
    connectionString: server.ownerConnectionString ?? server.connectionString,
    dataDir,
    backupFolder: backupDir,
    keyFile: join(dataDir, backupKeyName),
    sealingKey,
    keepDays: config.backupKeepDays,
  };
  const bucket = openBackupBucket(config);
  const secondsSoFar = () => ((performance.now() - began) / 1000).toFixed(1);
  try {
    const manifest = await takeBackup(order);
    console.log(`备份 ${manifest.name}：数据库 ${manifest.base.bytes} 字节，文件 ${manifest.files} 个，用时 ${secondsSoFar()} 秒`);
    const put = bucket && (await mirrorBackups({ ...order, bucket }));
    if (put !== undefined) console.log(`存储桶 ${config.backupS3Bucket}：新存入 ${put} 个对象，共用时 ${secondsSoFar()} 秒`);
  } finally {
    await server.release();
  }
  if (keys) await saveKeys(keys);
  else console.log(`请确认 ${dataDir} 中的 ${backupKeyName} 与 secret 已另行保存：没有它们，备份无法恢复（--keys 可以另存）`);
} catch (error) {
  exitWith(error);
}

async function saveKeys(keys: string): Promise<void> {
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const names = [backupKeyName, ...(config.secret === undefined ? ['secret'] : [])];
  for (const name of names) await copyFile(join(dataDir, name), join(keys, name));
  console.log(`密钥已另存到 ${keys}：${names.join('、')}${config.secret === undefined ? '' : '（SECRET、SEALING_KEYS 由设置保管）'}`);
}
