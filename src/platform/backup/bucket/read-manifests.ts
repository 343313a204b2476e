import type { Bucket } from '../../storage/s3/bucket.ts';
import type { ListedObject } from '../../storage/s3/list-objects.ts';
import { openManifest, type Manifest } from '../backup-place.ts';
import { DamagedBackupError } from '../cipher.ts';
import { backupPrefix, manifestName } from './bucket-place.ts';

const longestManifest = 64 * 1024;

/**
 * Reads every complete base backup among the objects of a bucket, the oldest first. Throws `DamagedBackupError` when no manifest
 * passes verification, as under another key.
 */
export async function readManifests(bucket: Bucket, objects: readonly ListedObject[], key: Buffer): Promise<Manifest[]> {
  const names = objects.map(({ name }) => name).filter((name) => name.startsWith('bases/') && name.endsWith(`/${manifestName}`));
  const found: Manifest[] = [];
  for (const name of names.toSorted()) {
    const manifest = openManifest((await bucket.readWhole(backupPrefix + name, longestManifest)).toString('utf8'), key);
    if (manifest) found.push(manifest);
  }
  if (names.length > 0 && found.length === 0) throw new DamagedBackupError(`备份清单被改动，或备份密钥不符：存储桶 ${bucket.place.bucket}`);
  return found;
}
