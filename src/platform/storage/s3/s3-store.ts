import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeDraft } from '../draft.ts';
import { clearFileDrafts, newStorageKey, requireStorageKey, type FileStore, type StoredFile } from '../file-store.ts';
import { StoreError } from '../store-error.ts';
import type { Bucket } from './bucket.ts';
import { abortOldUploads, putInParts } from './multipart.ts';
import type { ObjectCache } from './object-cache.ts';
import { openPart, type LocalDraft } from './request-body.ts';

/** Larger files are uploaded in parts. */
const mostInOneRequest = 64 * 1024 ** 2;
/** Files up to this size are read back whole after the upload. */
const mostReadBack = 1024 ** 2;

const prefix = 'files/';

/** Each user has a separate folder, because others may write to the parent folder. */
const usualDrafts = join(tmpdir(), `qianting-drafts-${process.getuid?.() ?? 'user'}`);

export interface S3StoreOptions {
  readonly bucket: Bucket;
  /** The content of a key never changes, so small files are cached. Omitted where every byte must come from the bucket. */
  readonly cache?: ObjectCache;
  /** Folder of incomplete files; the system's temporary folder when omitted. */
  readonly drafts?: string;
}

/** Returns the object key of a file. */
const objectOf = (key: string): string => `${prefix}${requireStorageKey(key)}`;

/** Opens a store in a bucket: `files/aa/bb/<random>`. */
export function openS3Store({ bucket, cache, drafts = usualDrafts }: S3StoreOptions): FileStore {
  return {
    async write(content, { limit, key = newStorageKey() }) {
      return { key, ...(await writeObject({ bucket, drafts }, objectOf(key), content, limit)) };
    },
    async read(key, part) {
      const kept = cache && (await cache.get(bucket, objectOf(key)));
      if (kept) return Readable.from([part ? kept.subarray(part.start, part.end + 1) : kept], { objectMode: false });
      return (await bucket.read(objectOf(key), part)).content;
    },
    async remove(key) {
      cache?.drop(objectOf(key));
      await bucket.remove(objectOf(key));
    },
    clearDrafts: async (before) =>
      (await clearFileDrafts(drafts, before)) + (await abortOldUploads(bucket, prefix, before).catch(passOverUnknown)),
  };
}

/** Buffers a stream on disk and uploads it when complete. */
export async function writeObject(
  { bucket, drafts = usualDrafts }: Pick<S3StoreOptions, 'bucket' | 'drafts'>,
  target: string,
  content: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Omit<StoredFile, 'key'>> {
  await openDrafts(drafts);
  const path = join(drafts, randomBytes(16).toString('hex'));
  try {
    const facts = await spool(content, path, limit);
    await putDraft(bucket, target, { path, ...facts });
    return facts;
  } finally {
    await rm(path, { force: true });
  }
}

async function openDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder);
  if (process.getuid && uid !== process.getuid()) throw new Error(`临时文件夹 ${folder} 属于另一个用户：请移走它，或以 TMPDIR 另选一处`);
}

/** Deletes what killed processes of this machine left in the default folder: needed where no jobs run. */
export const clearLocalDrafts = (before: Date): Promise<number> => clearFileDrafts(usualDrafts, before);

/** Some services do not list uploads: there a lifecycle rule of the bucket ends them. */
function passOverUnknown(error: unknown): number {
  if (error instanceof StoreError && error.detail === 'NotImplemented') return 0;
  throw error;
}

async function spool(content: AsyncIterable<Uint8Array>, path: string, limit: number): Promise<Omit<StoredFile, 'key'>> {
  const handle = await open(path, 'wx', 0o600);
  try {
    return await writeDraft(content, handle, limit);
  } finally {
    await handle.close();
  }
}

/** Uploads a local file to the bucket. */
export async function putLocalFile(bucket: Bucket, target: string, path: string): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  await putDraft(bucket, target, { path, size, sha256: hash.digest('hex') });
}

/** Uploads a file and verifies it before it is acknowledged. A file that fails verification is deleted. */
async function putDraft(bucket: Bucket, target: string, draft: LocalDraft): Promise<void> {
  try {
    if (draft.size > mostInOneRequest) await putInParts(bucket, target, draft);
    else await bucket.put(target, await openPart(draft, 0, mostInOneRequest));
    await requireStored(bucket, target, draft);
  } catch (error) {
    await bucket.remove(target).catch(() => undefined);
    throw error;
  }
}

async function requireStored(bucket: Bucket, target: string, { size, sha256 }: LocalDraft): Promise<void> {
  const facts = await bucket.find(target).catch((error: unknown) => {
    throw error instanceof StoreError && error.fault === 'missing' ? new StoreError('damaged') : error;
  });
  if (facts.size !== size || facts.sha256 !== sha256) throw new StoreError('damaged');
  if (size <= mostReadBack) await bucket.readWhole(target, mostReadBack);
}
