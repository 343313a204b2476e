import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { pairStores } from './pair-of-stores.ts';
import { openBucket, type Bucket } from './s3/bucket.ts';
import { createObjectCache, type ObjectCache } from './s3/object-cache.ts';
import { openS3Store } from './s3/s3-store.ts';
import { openBucketShelf, openFolderShelf, pairShelves, type Shelf } from './shelf.ts';

export type StoreConfig = Pick<Config, 'dataDir' | 'fileStore'> &
  Partial<
    Pick<Config, 's3Endpoint' | 's3Region' | 's3Bucket' | 's3AccessKey' | 's3SecretKey' | 's3PathStyle' | 's3TimeoutMs' | 's3CacheMb'>
  >;

/** The bucket of the settings; undefined where there is none. */
export function openConfiguredBucket(config: StoreConfig): Bucket | undefined {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKey: accessKey, s3SecretKey: secretKey } = config;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  const { s3Region: region = 'us-east-1', s3PathStyle: isPathStyle = false, s3TimeoutMs: timeoutMs = 10_000 } = config;
  return openBucket({ endpoint, bucket, accessKey, secretKey, region, isPathStyle, timeoutMs });
}

/** Where this process keeps what belongs to no table: files by their key, and pictures of the site by their name. */
export interface Stores {
  readonly files: FileStore;
  /** What is served under `/media/`; undefined where it is a folder and nothing else. */
  readonly media: Shelf | undefined;
  readonly bucket: Bucket | undefined;
  readonly cache: ObjectCache;
}

/**
 * Opens them as the settings say. Where a bucket and a folder are both there, the one that is not chosen is read as well and forgets with the other, so that files can move while the site
 * runs. Nothing is asked yet.
 */
export function openStores(config: StoreConfig): Stores {
  const bucket = openConfiguredBucket(config);
  const cache = createObjectCache((config.s3CacheMb ?? 64) * 1024 ** 2);
  const [filesFolder, mediaFolder] = [join(config.dataDir, 'files'), join(config.dataDir, 'media')];
  if (!bucket) return { files: openFileStore(filesFolder), media: undefined, bucket, cache };
  const [files, media] = [openS3Store({ bucket, cache }), openBucketShelf({ bucket, cache, prefix: 'media/', freshMs: 60_000 })];
  if (config.fileStore === 'disk')
    return {
      files: pairStores(openFileStore(filesFolder), files),
      media: pairShelves(openFolderShelf(mediaFolder), media),
      bucket,
      cache,
    };
  return {
    files: existsSync(filesFolder) ? pairStores(files, openFileStore(filesFolder)) : files,
    media: existsSync(mediaFolder) ? pairShelves(media, openFolderShelf(mediaFolder)) : media,
    bucket,
    cache,
  };
}
