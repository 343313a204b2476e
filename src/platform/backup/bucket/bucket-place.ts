import type { Config } from '../../config/config.ts';
import { openBucket, type Bucket } from '../../storage/s3/bucket.ts';

/** Before the name of everything that a backup has in its bucket: the names are those of the backup folder. */
export const backupPrefix = 'backup/';

export const manifestName = 'manifest.json';

/** A base backup counts from the moment in which this is there. */
export const manifestOf = (base: string): string => `bases/${base}/${manifestName}`;

type BackupBucketConfig = Pick<
  Config,
  'backupS3Bucket' | 'backupS3Endpoint' | 'backupS3Region' | 'backupS3AccessKey' | 'backupS3SecretKey' | 'backupS3PathStyle' | 's3TimeoutMs'
>;

/** The bucket in which backups are kept as well; undefined where there is none. */
export function openBackupBucket(config: BackupBucketConfig): Bucket | undefined {
  const { backupS3Bucket: bucket, backupS3Endpoint: endpoint, backupS3AccessKey: accessKey, backupS3SecretKey: secretKey } = config;
  if (!bucket || !endpoint || !accessKey || !secretKey) return undefined;
  const { backupS3Region: region, backupS3PathStyle: isPathStyle, s3TimeoutMs: timeoutMs } = config;
  return openBucket({ endpoint, bucket, accessKey, secretKey, region, isPathStyle, timeoutMs });
}
