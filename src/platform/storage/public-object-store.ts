import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createBoundedQueue, QueueFullError } from '../picture/bounded-queue.ts';
import type { Bucket, ObjectFacts } from './s3/bucket.ts';
import type { ObjectCache } from './s3/object-cache.ts';
import { isMissing, StoreError } from './store-error.ts';

/** A named public object. */
export interface PublicObject {
  readonly size: number;
  /** Entity tag, which changes with the content. */
  readonly tag: string;
  read(part?: { start: number; end: number }): Promise<Readable>;
}

/** Public objects by name: the site's pictures, and parts of its pages. */
export interface PublicObjectStore {
  /** Returns undefined when there is nothing of this name. */
  find(name: string): Promise<PublicObject | undefined>;
}

/** Validates a name from a visitor: it must not lead to parent folders or hidden files. */
export function isPublicObjectName(name: string): boolean {
  return name.length <= 300 && name.split('/').every((part) => /^[^.\\/\p{Cc}][^\\/\p{Cc}]*$/u.test(part));
}

export function openFolderObjectStore(folder: string): PublicObjectStore {
  return {
    async find(name) {
      if (!isPublicObjectName(name)) return undefined;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      const { size, mtimeMs } = found;
      return { size, tag: `${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}`, read: async (part) => createReadStream(path, part) };
    },
  };
}

interface BucketShelfOptions {
  bucket: Bucket;
  cache: ObjectCache;
  /** Prefix of every name. */
  prefix: string;
  /** The time for which an object's metadata, or its absence, is cached. */
  freshMs: number;
}

const mostNames = 5000;
const absentMs = 10_000;

/** The cached metadata of a name. */
interface NameEntry {
  at: number;
  facts: ObjectFacts | undefined;
}

/**
 * Opens public objects of a bucket. Unknown names cost the bucket little: concurrent requests are limited, and the result is
 * cached for a while.
 */
export function openBucketObjectStore({ bucket, cache, prefix, freshMs }: BucketShelfOptions): PublicObjectStore {
  const known = new Map<string, NameEntry>();
  const inTurn = createBoundedQueue({ atOnce: 16, waiting: 256 });

  const look = async (key: string): Promise<ObjectFacts | undefined> => {
    const before = known.get(key);
    const now = performance.now();
    if (before && now - before.at < (before.facts ? freshMs : absentMs)) return before.facts;
    const facts = await inTurn(() => findFacts(bucket, key)).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new StoreError('busy') : error;
    });
    if (before?.facts && tagOf(before.facts) !== (facts && tagOf(facts))) cache.drop(key);
    known.delete(key);
    known.set(key, { at: now, facts });
    if (known.size > mostNames) known.delete(known.keys().next().value!);
    return facts;
  };

  return {
    async find(name) {
      if (!isPublicObjectName(name)) return undefined;
      const key = `${prefix}${name}`;
      const facts = await look(key);
      return facts && { size: facts.size, tag: tagOf(facts), read: (part) => readObject({ bucket, cache }, key, part) };
    },
  };
}

const tagOf = ({ size, sha256 }: ObjectFacts): string => sha256?.slice(0, 32) ?? size.toString(16);

async function findFacts(bucket: Bucket, key: string): Promise<ObjectFacts | undefined> {
  return bucket.find(key).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
}

async function readObject(
  { bucket, cache }: Pick<BucketShelfOptions, 'bucket' | 'cache'>,
  key: string,
  part: { start: number; end: number } | undefined,
): Promise<Readable> {
  const kept = await cache.get(bucket, key);
  if (!kept) return (await bucket.read(key, part)).content;
  return Readable.from([part ? kept.subarray(part.start, part.end + 1) : kept], { objectMode: false });
}

/** Combines two stores; objects that the first one does not have are read from the second. */
export function combineObjectStores(first: PublicObjectStore, second: PublicObjectStore): PublicObjectStore {
  return { find: async (name) => (await first.find(name)) ?? (await second.find(name)) };
}
