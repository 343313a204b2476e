import type { Config } from '../../config/config.ts';
import { openBucket, type Bucket } from '../../storage/s3/bucket.ts';

/** Prefix of all backup objects in the bucket; the names after it are those of the backup folder. */
export const backupPrefix = 'backup/';

export const manifestName = 'manifest.json';

/** Returns the name of the manifest; a base backup is valid once this object exists. */
export const manifestOf = (base: string): string => `bases/${base}/${manifestName}`;

type BackupBucketConfig = Pick<
  Config,
  'backupS3Bucket' | 'backupS3Endpoint' | 'backupS3Region' | 'backupS3AccessKey' | 'backupS3SecretKey' | 'backupS3PathStyle' | 's3TimeoutMs'
>;

/** Opens the bucket to which backups are mirrored; undefined when none is configured. */
export function openBackupBucket(config: BackupBucketConfig): Bucket | undefined {
  const { backupS3Bucket: bucket, backupS3Endpoint: endpoint, backupS3AccessKey: accessKey, backupS3SecretKey: secretKey } = config;
  if (!bucket || !endpoint || !accessKey || !secretKey) return undefined;
  const { backupS3Region: region, backupS3PathStyle: isPathStyle, s3TimeoutMs: timeoutMs } = config;
  return openBucket({ endpoint, bucket, accessKey, secretKey, region, isPathStyle, timeoutMs });
}
