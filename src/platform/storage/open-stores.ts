import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { combineStores } from './combine-stores.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { openBucketObjectStore, openFolderObjectStore, combineObjectStores, type PublicObjectStore } from './public-object-store.ts';
import { openBucket, type Bucket } from './s3/bucket.ts';
import { createObjectCache, type ObjectCache } from './s3/object-cache.ts';
import { openS3Store } from './s3/s3-store.ts';

export type StoreConfig = Pick<Config, 'dataDir' | 'fileStore'> &
  Partial<
    Pick<Config, 's3Endpoint' | 's3Region' | 's3Bucket' | 's3AccessKey' | 's3SecretKey' | 's3PathStyle' | 's3TimeoutMs' | 's3CacheMb'>
  >;

/** Opens the configured bucket; undefined where there is none. */
export function openConfiguredBucket(config: StoreConfig): Bucket | undefined {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKey: accessKey, s3SecretKey: secretKey } = config;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  const { s3Region: region = 'us-east-1', s3PathStyle: isPathStyle = false, s3TimeoutMs: timeoutMs = 10_000 } = config;
  return openBucket({ endpoint, bucket, accessKey, secretKey, region, isPathStyle, timeoutMs });
}

/** The storage of this process: files by key, and pictures of the site by name. */
export interface Stores {
  readonly files: FileStore;
  /** Serves `/media/`; undefined for a plain folder. */
  readonly media: PublicObjectStore | undefined;
  readonly bucket: Bucket | undefined;
  readonly cache: ObjectCache;
}

/**
 * Opens the storage according to the settings, without a request yet. When both a bucket and a folder exist, the one that is not
 * chosen is read as a fallback and deletions apply to both, so that files can be moved while the site runs.
 */
export function openStores(config: StoreConfig): Stores {
  const bucket = openConfiguredBucket(config);
  const cache = createObjectCache((config.s3CacheMb ?? 64) * 1024 ** 2);
  const [filesFolder, mediaFolder] = [join(config.dataDir, 'files'), join(config.dataDir, 'media')];
  if (!bucket) return { files: openFileStore(filesFolder), media: undefined, bucket, cache };
  const [files, media] = [openS3Store({ bucket, cache }), openBucketObjectStore({ bucket, cache, prefix: 'media/', freshMs: 60_000 })];
  if (config.fileStore === 'disk')
    return {
      files: combineStores(openFileStore(filesFolder), files),
      media: combineObjectStores(openFolderObjectStore(mediaFolder), media),
      bucket,
      cache,
    };
  return {
    files: existsSync(filesFolder) ? combineStores(files, openFileStore(filesFolder)) : files,
    media: existsSync(mediaFolder) ? combineObjectStores(media, openFolderObjectStore(mediaFolder)) : media,
    bucket,
    cache,
  };
}
