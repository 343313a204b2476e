import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { listObjectFacts, type ListedObject } from '../../storage/s3/list-objects.ts';
import { StoreError } from '../../storage/store-error.ts';
import { requireBackupKey } from '../backup-key.ts';
import { openBackupPlace, type Manifest } from '../backup-place.ts';
import { RestoreRefusedError } from '../restore-backup.ts';
import { numberOfSegment, segmentPattern } from '../retention.ts';
import { backupPrefix, manifestName } from './bucket-place.ts';
import { readManifests } from './read-manifests.ts';

interface FetchOrder {
  bucket: Bucket;
  /** Target folder of the download, from which a restore reads. Existing objects are not downloaded again. */
  backupFolder: string;
  keyFile: string;
  /** The latest time to restore to. */
  to?: Date;
}

/**
 * Downloads what a restore needs from the bucket: the newest intact base backup that was complete by then, the write-ahead log
 * from its start, and the files. Throws `RestoreRefusedError` when no base is usable, and `StoreError` when an object is damaged.
 */
export async function fetchBackups({ bucket, backupFolder, keyFile, to }: FetchOrder): Promise<{ base: string; objects: number }> {
  const key = await requireBackupKey(keyFile);
  const objects = await listObjectFacts(bucket, backupPrefix);
  const bases = (await readManifests(bucket, objects, key)).filter(({ finishedAt }) => !to || Date.parse(finishedAt) <= to.getTime());
  const fetchOne = (object: ListedObject) => fetchObject(bucket, backupFolder, object);
  if (bases[0]) await openBackupPlace(backupFolder, bases[0].cluster);
  const base = await fetchBase(bases.toReversed(), objects, fetchOne);
  const rest = objects.filter(({ name }) => isNeeded(name, base));
  for (const object of rest) await fetchOne(object);
  return { base: base.name, objects: rest.length };
}

/** Downloads the newest base backup. A damaged one is skipped, because an older one restores to the same time. */
async function fetchBase(
  newestFirst: readonly Manifest[],
  objects: readonly ListedObject[],
  fetchOne: (object: ListedObject) => Promise<void>,
): Promise<Manifest> {
  let damage: unknown = new RestoreRefusedError('存储桶中没有可用的完整备份，或最早的备份晚于指定的时刻');
  for (const base of newestFirst) {
    const own = objects.filter(({ name }) => name.startsWith(`bases/${base.name}/`));
    const isLast = ({ name }: ListedObject) => name.endsWith(`/${manifestName}`);
    try {
      for (const object of [...own.filter((one) => !isLast(one)), ...own.filter(isLast)]) await fetchOne(object);
      return base;
    } catch (error) {
      if (!(error instanceof StoreError && (error.fault === 'damaged' || error.fault === 'missing'))) throw error;
      damage = error;
    }
  }
  throw damage;
}

function isNeeded(name: string, base: Manifest): boolean {
  const [tree, second = ''] = name.split('/');
  if (tree === 'wal') return !segmentPattern.test(second) || numberOfSegment(second) >= numberOfSegment(base.startWal);
  return tree === 'files' || tree === 'media' || tree === 'drills';
}

/** Downloads an object atomically and keeps its upload time: a restore uses it to find what came after its base. */
async function fetchObject(bucket: Bucket, folder: string, { name, size, at }: ListedObject): Promise<void> {
  const target = join(folder, name);
  const kept = await stat(target).catch(() => undefined);
  if (kept?.size === size) return;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.${randomBytes(6).toString('hex')}.draft`;
  try {
    const { content } = await bucket.read(backupPrefix + name);
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
    await utimes(draft, at, at);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}
