import { bucketName, oneOf, onOff, shortLine, storeAccessKey, storeAddress, storeSecretKey, wholeNumber } from './kinds.ts';
import { none, optional, setting } from './setting.ts';

/** The storage of files and images: the data folder, or a bucket that all processes share. */
export const fileStoreSettings = {
  fileStore: setting('FILE_STORE', oneOf('disk', 's3'), 'disk', {
    zh: '文件与图片存放在哪里：`disk` 为 `DATA_DIR`，`s3` 为兼容 S3 的对象存储。两处都可读：设置了 `S3_BUCKET` 而仍为 `disk` 时也读存储桶，供迁移期间使用（`npm run move-files`）',
    en: 'Where files and pictures are stored: `disk` is `DATA_DIR`, `s3` is S3-compatible storage. Both are read: with `S3_BUCKET` set and `disk` kept, the bucket is read as well, for a migration (`npm run move-files`)',
  }),
  s3Endpoint: optional('S3_ENDPOINT', storeAddress, none, {
    zh: '对象存储的地址，如 `https://oss-cn-shanghai.aliyuncs.com`',
    en: 'Address of the object storage, such as `https://oss-cn-shanghai.aliyuncs.com`',
  }),
  s3Region: setting('S3_REGION', shortLine, 'us-east-1', {
    zh: '存储桶所在的地域；自建的对象存储一般保持默认',
    en: 'Region of the bucket; self-hosted storage usually keeps the default',
  }),
  s3Bucket: optional('S3_BUCKET', bucketName, none, {
    zh: '存储桶的名称，与 `S3_ENDPOINT`、`S3_ACCESS_KEY`、`S3_SECRET_KEY` 一同设置',
    en: 'Name of the bucket, set together with `S3_ENDPOINT`, `S3_ACCESS_KEY` and `S3_SECRET_KEY`',
  }),
  s3AccessKey: optional('S3_ACCESS_KEY', storeAccessKey, none, {
    zh: '访问密钥的编号（AccessKey ID）',
    en: 'ID of the access key (AccessKey ID)',
  }),
  s3SecretKey: optional('S3_SECRET_KEY', storeSecretKey, none, { zh: '访问密钥（AccessKey Secret）', en: 'Access key (AccessKey Secret)' }),
  s3PathStyle: setting('S3_PATH_STYLE', onOff, 'off', {
    zh: '存储桶是否写在路径里（`主机/存储桶`）。自建的对象存储一般为 `on`；阿里云 OSS 等公有云须为 `off`（`存储桶.主机`）',
    en: 'Whether the bucket is part of the path (`host/bucket`). Usually `on` for self-hosted storage; must be `off` (`bucket.host`) for public clouds such as Aliyun OSS',
  }),
  s3TimeoutMs: setting('S3_TIMEOUT_MS', wholeNumber(500, 60_000), '10000', {
    zh: '等待对象存储应答的时间（毫秒）；可自行恢复的失败至多再试两次',
    en: 'Timeout of the object storage in milliseconds; recoverable failures are retried up to twice',
  }),
  s3CacheMb: setting('S3_CACHE_MB', wholeNumber(1, 16_384), '64', {
    zh: '存储桶中的小文件（1 MB 以下）在内存中缓存的上限（MB）',
    en: 'Memory limit in MB for small files of the bucket (below 1 MB)',
  }),
};

/**
 * A bucket in addition to the backup folder, with its own access key: an account that may delete files of the site must not be
 * able to delete their backups.
 */
export const backupBucketSettings = {
  backupS3Bucket: optional(
    'BACKUP_S3_BUCKET',
    bucketName,
    { zh: '不存入对象存储', en: 'not stored in a bucket' },
    {
      zh: '备份另存于此存储桶，`BACKUP_DIR` 仍须设置；与 `BACKUP_S3_ENDPOINT`、`BACKUP_S3_ACCESS_KEY`、`BACKUP_S3_SECRET_KEY` 一同设置。内容压缩并加密，密钥不在其中',
      en: 'Backups are also stored in this bucket; `BACKUP_DIR` is still required. Set together with `BACKUP_S3_ENDPOINT`, `BACKUP_S3_ACCESS_KEY` and `BACKUP_S3_SECRET_KEY`. Compressed and encrypted, without the keys',
    },
  ),
  backupS3Endpoint: optional('BACKUP_S3_ENDPOINT', storeAddress, none, {
    zh: '备份所用对象存储的地址，宜在另一地域',
    en: 'Address of the object storage for backups, preferably in another region',
  }),
  backupS3Region: setting('BACKUP_S3_REGION', shortLine, 'us-east-1', { zh: '备份存储桶所在的地域', en: 'Region of the backup bucket' }),
  backupS3AccessKey: optional('BACKUP_S3_ACCESS_KEY', storeAccessKey, none, {
    zh: '备份存储桶访问密钥的编号，宜与 `S3_ACCESS_KEY` 分开',
    en: 'ID of the access key of the backup bucket, preferably not `S3_ACCESS_KEY`',
  }),
  backupS3SecretKey: optional('BACKUP_S3_SECRET_KEY', storeSecretKey, none, {
    zh: '备份存储桶的访问密钥',
    en: 'Access key of the backup bucket',
  }),
  backupS3PathStyle: setting('BACKUP_S3_PATH_STYLE', onOff, 'off', {
    zh: '备份存储桶是否写在路径里，同 `S3_PATH_STYLE`',
    en: 'Whether the backup bucket is part of the path, as `S3_PATH_STYLE`',
  }),
};
