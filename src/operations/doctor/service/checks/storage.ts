import { randomBytes } from 'node:crypto';
import { stat, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bad, good, unused, type HealthFinding } from '#operations/health/service/health/probe.ts';
import { backupKeyName } from '#platform/backup/backup-key.ts';
import { openBackupBucket } from '#platform/backup/bucket/bucket-place.ts';
import { isWithoutFolder } from '#platform/config/config.ts';
import { openConfiguredBucket } from '#platform/storage/open-stores.ts';
import { hashOf, type Bucket } from '#platform/storage/s3/bucket.ts';
import { checkBucket } from '#platform/storage/s3/check-bucket.ts';
import { listObjects } from '#platform/storage/s3/list-objects.ts';
import { bodyOf } from '#platform/storage/s3/request-body.ts';
import { StoreError } from '#platform/storage/store-error.ts';
import type { DoctorDeps } from '../../deps.ts';
import { withoutSettings, type DoctorCheck } from '../check.ts';

async function checkFolders({ config, doubtful }: DoctorDeps): Promise<HealthFinding[]> {
  const { dataDir, backupDir } = config;
  const folders = [
    ...(isWithoutFolder(config) || doubtful.has('DATA_DIR') ? [] : [{ name: '数据文件夹', setting: 'DATA_DIR', path: dataDir }]),
    ...(backupDir && !doubtful.has('BACKUP_DIR') ? [{ name: '备份文件夹', setting: 'BACKUP_DIR', path: backupDir }] : []),
  ];
  if (folders.length === 0) return [unused('本进程不用文件夹')];
  const found = await Promise.all(folders.map((folder) => tryFolder(folder)));
  const keys = [join(dataDir, 'secret'), join(dataDir, backupKeyName), join(dataDir, 'postgres', 'password')];
  const open = (await Promise.all(keys.map(isReadByOthers))).flat();
  return [...found, ...open.map((path) => bad(`其他用户可以读取密钥文件 ${path}`, `chmod 600 ${path}；可能已泄露的，按“密钥轮换”更换`))];
}

interface Folder {
  name: string;
  setting: string;
  path: string;
}

async function tryFolder({ name, setting, path }: Folder): Promise<HealthFinding> {
  const file = join(path, `doctor-${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(file, 'qianting', { flag: 'wx' });
    return good(`${name} ${path} 可以写入`);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason =
      { ENOENT: '不存在', EACCES: '没有权限写入', EROFS: '只读', ENOSPC: '没有空间', EDQUOT: '超出配额' }[code] ?? `不能写入（${code}）`;
    return bad(`${name} ${path} ${reason}`, `检查 ${setting} 的路径、挂载、权限与空间`);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Returns the path if the file is there and others than its owner may read it. */
async function isReadByOthers(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  return found && (found.mode & 0o077) !== 0 && process.platform !== 'win32' ? [path] : [];
}

async function checkBuckets({ config, problems }: DoctorDeps): Promise<HealthFinding[]> {
  if (problems.length > 0) return [withoutSettings];
  const buckets = [
    { name: `存储桶 ${config.s3Bucket}`, bucket: openConfiguredBucket(config) },
    { name: `备份存储桶 ${config.backupS3Bucket}`, bucket: openBackupBucket(config) },
  ].flatMap(({ name, bucket }) => (bucket ? [{ name, bucket }] : []));
  if (buckets.length === 0) return [unused('没有使用对象存储')];
  const found = await Promise.all(
    buckets.map(async ({ name, bucket }) => (await tryBucket(bucket)).map((one) => ({ ...one, text: `${name}：${one.text}` }))),
  );
  return found.flat();
}

/** Everything that differs between object stores: rights, address, metadata, ranges, lists. */
async function tryBucket(bucket: Bucket): Promise<HealthFinding[]> {
  const { isPathStyle } = bucket.place;
  const basic = await nameFault(() => checkBucket(bucket));
  if (basic) return [bad(basic, `检查密钥的权限、区域与地址；现在以${isPathStyle ? '路径' : '域名'}方式访问（S3_PATH_STYLE）`)];
  const [key, bytes] = [`probe/${randomBytes(16).toString('hex')}`, randomBytes(64)];
  try {
    await bucket.put(key, bodyOf(bytes));
    const faults = [
      await nameFault(async () => {
        if ((await bucket.find(key)).sha256 !== hashOf(bytes)) throw new StoreError('damaged', 'Metadata');
      }, '没有保存校验值（元数据）'),
      await nameFault(async () => {
        const pieces = await (await bucket.read(key, { start: 8, end: 15 })).content.toArray();
        if (!Buffer.concat(pieces as Buffer[]).equals(bytes.subarray(8, 16))) throw new StoreError('damaged', 'Range');
      }, '不能只读取一部分（Range）'),
      await nameFault(async () => {
        if (!(await listObjects(bucket, 'probe/')).some((name) => key.endsWith(name))) throw new StoreError('damaged', 'List');
      }, '不能列出对象'),
    ].filter((fault) => fault !== undefined);
    if (faults.length > 0)
      return faults.map((fault) => bad(fault, '检查密钥的权限（读、写、删除、列出）；服务本身不支持的，换一种对象存储'));
    return [good(`写入、读出、校验、分段读取、列出、删除正常（${isPathStyle ? '路径' : '域名'}方式）`)];
  } finally {
    await bucket.remove(key).catch(() => undefined);
  }
}

/** Returns the fault of the object store in words; undefined when there is none. */
async function nameFault(work: () => Promise<void>, what?: string): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return what === undefined ? error.message : `${what}：${error.message}`;
  }
}

/** The mail server is asked in the same way as for a mail, up to the sign-in. */
async function checkMail({ operation }: DoctorDeps): Promise<HealthFinding[]> {
  if (!operation) return [withoutSettings];
  const { mail } = operation.messaging;
  if (!mail.probe) return [unused('未设置 SMTP_URL，邮件只写入发件箱')];
  const began = performance.now();
  const reason = await mail.probe().then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'reason' in error ? String(error.reason) : 'unreachable'),
  );
  if (reason === undefined) return [good(`已连接并登录，用时 ${Math.round(performance.now() - began)} 毫秒`)];
  if (/^smtp-53[0-9]$/.test(reason)) return [bad(`邮件服务器拒绝了登录（${reason}）`, '检查 SMTP_URL 中的用户与密码')];
  return [bad(`邮件服务器没有接受连接（${reason}）`, '检查 SMTP_URL 的主机、端口与加密方式，以及网络是否放行')];
}

export const storageChecks: readonly DoctorCheck[] = [
  { code: 'folders', title: '文件夹与密钥文件的权限', remedy: '检查 DATA_DIR 与 BACKUP_DIR', run: (_ctx, deps) => checkFolders(deps) },
  { code: 'buckets', title: '对象存储', remedy: '检查对象存储的设置与网络', run: (_ctx, deps) => checkBuckets(deps) },
  { code: 'mail-server', title: '邮件服务器', remedy: '检查 SMTP_URL', run: (_ctx, deps) => checkMail(deps) },
];
