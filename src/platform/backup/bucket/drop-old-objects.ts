import type { Bucket } from '../../storage/s3/bucket.ts';
import { listObjectFacts, type ListedObject } from '../../storage/s3/list-objects.ts';
import { parseList } from '../file-list.ts';
import { openArchive } from '../archive-file.ts';
import { chooseOld, numberOfSegment, segmentPattern } from '../retention.ts';
import type { Manifest } from '../backup-place.ts';
import { backupPrefix, manifestOf } from './bucket-place.ts';
import { readManifests } from './read-manifests.ts';

interface BucketRetention {
  bucket: Bucket;
  key: Buffer;
  keepDays: number;
}

/** Drops base backups of the bucket that are too old, each manifest first, then the log of changes and the files that none of the others needs: by what lies in the bucket alone. */
export async function dropOldObjects({ bucket, key, keepDays }: BucketRetention): Promise<void> {
  const objects = await listObjectFacts(bucket, backupPrefix);
  const bases = await readManifests(bucket, objects, key);
  const old = chooseOld(bases, keepDays);
  const [oldest, ...others] = bases.filter((base) => !old.includes(base));
  if (old.length === 0 || !oldest) return;
  const needed = new Set((await Promise.all([oldest, ...others].map((base) => readListed(bucket, base, key)))).flat());
  const names = [
    ...old.map(({ name }) => manifestOf(name)),
    ...objects.filter((object) => isSpent(object, { old, oldest, needed })).map(({ name }) => name),
  ];
  for (const name of names) await bucket.remove(backupPrefix + name);
}

interface KeptBackups {
  old: readonly Manifest[];
  oldest: Manifest;
  needed: ReadonlySet<string>;
}

function isSpent({ name, at }: ListedObject, { old, oldest, needed }: KeptBackups): boolean {
  const [tree, second = ''] = name.split('/');
  if (tree === 'bases') return old.some((base) => base.name === second);
  if (tree === 'wal') return segmentPattern.test(second) && numberOfSegment(second) < numberOfSegment(oldest.startWal);
  if (tree === 'files' || tree === 'media') return !needed.has(name) && at.getTime() < Date.parse(oldest.startedAt);
  return false;
}

async function readListed(bucket: Bucket, { name }: Manifest, key: Buffer): Promise<string[]> {
  const { content } = await bucket.read(`${backupPrefix}bases/${name}/list`);
  return parseList(openArchive(content, key));
}
