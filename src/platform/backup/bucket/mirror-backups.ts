import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { listObjectFacts, type ListedObject } from '../../storage/s3/list-objects.ts';
import { putLocalFile } from '../../storage/s3/s3-store.ts';
import { isMissing } from '../../storage/store-error.ts';
import { decryptBackupFile } from '../archive-file.ts';
import { withClient } from '../archiving.ts';
import { loadBackupKey } from '../backup-key.ts';
import type { Manifest } from '../backup-place.ts';
import { mirrorMark } from '../backup-state.ts';
import { parseList } from '../file-list.ts';
import { chooseOld, numberOfSegment, segmentPattern } from '../retention.ts';
import { BackupError } from '../wait-for-archive.ts';
import { backupPrefix, manifestName, manifestOf } from './bucket-place.ts';
import { readManifests } from './read-manifests.ts';

export interface MirrorOptions {
  connectionString: string;
  backupFolder: string;
  bucket: Bucket;
  keyFile: string;
  keepDays: number;
}

interface KeptFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

// Any fixed number works. Two concurrent runs would delete each other's uploads.
const mirrorLock = 7_200_003;
const longestMark = 100;

/**
 * Uploads what the backup folder has and the bucket lacks, encrypted as it is on disk. The manifest of a base is uploaded last,
 * so an interrupted upload is not a valid backup; the next run continues it. Objects that are gone from the folder stay in the
 * bucket until their own retention ends, so a lost disk deletes nothing. Returns the number of uploaded objects. Throws
 * `StoreError` when the bucket cannot be used and `BackupError` when it holds the backups of another database.
 */
export async function mirrorBackups({ connectionString, backupFolder, bucket, keyFile, keepDays }: MirrorOptions): Promise<number> {
  const key = await loadBackupKey(keyFile);
  return withClient(connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [mirrorLock]);
    await requireOwn(bucket, backupFolder);
    const there = new Map((await listObjectFacts(bucket, backupPrefix)).map((one) => [one.name, one]));
    const missing = (await listKept(backupFolder)).filter((file) => !isThere(file, there.get(file.name)));
    const isManifest = ({ name }: KeptFile) => name.endsWith(`/${manifestName}`);
    for (const { name, path } of [...missing.filter((file) => !isManifest(file)), ...missing.filter(isManifest)])
      await putLocalFile(bucket, backupPrefix + name, path).catch(passOverGone);
    if (missing.some(isManifest)) await dropOldObjects({ bucket, key, keepDays });
    await writeFile(join(backupFolder, mirrorMark), '');
    return missing.length;
  });
}

/** Writes the identifier of the database when there is none yet, and checks it otherwise. */
async function requireOwn(bucket: Bucket, folder: string): Promise<void> {
  const own = await readFile(join(folder, 'cluster'));
  const name = `${backupPrefix}cluster`;
  const known = await bucket.readWhole(name, longestMark).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  if (known && !known.equals(own))
    throw new BackupError(`存储桶 ${bucket.place.bucket} 中是另一个数据库的备份，请为本网站另设 BACKUP_S3_BUCKET`);
}

/** A regenerated image has a later time than its copy. */
const isThere = ({ size, mtimeMs }: KeptFile, object: ListedObject | undefined): boolean =>
  object !== undefined && object.size === size && object.at.getTime() >= Math.floor(mtimeMs / 1000) * 1000;

async function listKept(folder: string): Promise<KeptFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => {
      const name = relative(folder, path).replaceAll(sep, '/');
      if (name === mirrorMark || name.split('/').some((part) => part.endsWith('.draft'))) return [];
      // Retention may have deleted the file meanwhile.
      const facts = await stat(path).catch(() => undefined);
      return facts ? [{ name, path, size: facts.size, mtimeMs: facts.mtimeMs }] : [];
    }),
  );
  return files.flat();
}

function passOverGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

interface BucketRetention {
  bucket: Bucket;
  key: Buffer;
  keepDays: number;
}

/**
 * Deletes expired base backups from the bucket, each manifest first, then the log segments and files that no other base needs. Decides only
 * by the content of the bucket.
 */
async function dropOldObjects({ bucket, key, keepDays }: BucketRetention): Promise<void> {
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
  return parseList(decryptBackupFile(content, key));
}
