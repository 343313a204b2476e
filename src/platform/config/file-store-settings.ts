import { bucketName, oneOf, onOff, shortLine, storeAccessKey, storeAddress, storeSecretKey, wholeNumber } from './kinds.ts';
import { optional, setting } from './setting.ts';

/** The storage of files and images: the data folder, or a bucket that all processes share. */
export const fileStoreSettings = {
  fileStore: setting(
    'FILE_STORE',
    oneOf('disk', 's3'),
    'disk',
    '文件与图片存放在哪里：`disk` 为 `DATA_DIR`，`s3` 为兼容 S3 的对象存储。两处都可读：设置了 `S3_BUCKET` 而仍为 `disk` 时也读存储桶，供迁移期间使用（`npm run move-files`）',
  ),
  s3Endpoint: optional('S3_ENDPOINT', storeAddress, '无', '对象存储的地址，如 `https://oss-cn-shanghai.aliyuncs.com`'),
  s3Region: setting('S3_REGION', shortLine, 'us-east-1', '存储桶所在的地域；自建的对象存储一般保持默认'),
  s3Bucket: optional('S3_BUCKET', bucketName, '无', '存储桶的名称，与 `S3_ENDPOINT`、`S3_ACCESS_KEY`、`S3_SECRET_KEY` 一同设置'),
  s3AccessKey: optional('S3_ACCESS_KEY', storeAccessKey, '无', '访问密钥的编号（AccessKey ID）'),
  s3SecretKey: optional('S3_SECRET_KEY', storeSecretKey, '无', '访问密钥（AccessKey Secret）'),
  s3PathStyle: setting(
    'S3_PATH_STYLE',
    onOff,
    'off',
    '存储桶是否写在路径里（`主机/存储桶`）。自建的对象存储一般为 `on`；阿里云 OSS 等公有云须为 `off`（`存储桶.主机`）',
  ),
  s3TimeoutMs: setting('S3_TIMEOUT_MS', wholeNumber(500, 60_000), '10000', '等待对象存储应答的时间（毫秒）；可自行恢复的失败至多再试两次'),
  s3CacheMb: setting('S3_CACHE_MB', wholeNumber(1, 16_384), '64', '存储桶中的小文件（1 MB 以下）在内存中缓存的上限（MB）'),
};

/**
 * A bucket in addition to the backup folder, with its own access key: an account that may delete files of the site must not be
 * able to delete their backups.
 */
export const backupBucketSettings = {
  backupS3Bucket: optional(
    'BACKUP_S3_BUCKET',
    bucketName,
    '不存入对象存储',
    '备份另存于此存储桶，`BACKUP_DIR` 仍须设置；与 `BACKUP_S3_ENDPOINT`、`BACKUP_S3_ACCESS_KEY`、`BACKUP_S3_SECRET_KEY` 一同设置。内容压缩并加密，密钥不在其中',
  ),
  backupS3Endpoint: optional('BACKUP_S3_ENDPOINT', storeAddress, '无', '备份所用对象存储的地址，宜在另一地域'),
  backupS3Region: setting('BACKUP_S3_REGION', shortLine, 'us-east-1', '备份存储桶所在的地域'),
  backupS3AccessKey: optional('BACKUP_S3_ACCESS_KEY', storeAccessKey, '无', '备份存储桶访问密钥的编号，宜与 `S3_ACCESS_KEY` 分开'),
  backupS3SecretKey: optional('BACKUP_S3_SECRET_KEY', storeSecretKey, '无', '备份存储桶的访问密钥'),
  backupS3PathStyle: setting('BACKUP_S3_PATH_STYLE', onOff, 'off', '备份存储桶是否写在路径里，同 `S3_PATH_STYLE`'),
};
