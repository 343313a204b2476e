import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createBoundedQueue, QueueFullError } from '../picture/bounded-queue.ts';
import type { Bucket, ObjectFacts } from './s3/bucket.ts';
import type { ObjectCache } from './s3/object-cache.ts';
import { isMissing, StoreError } from './store-error.ts';

/** Something with a name that everybody may see. */
export interface ShelfItem {
  readonly size: number;
  /** Another one as soon as the content is another one. */
  readonly tag: string;
  read(part?: { start: number; end: number }): Promise<Readable>;
}

/** Public things by their name: the site's pictures, and parts of its pages. */
export interface Shelf {
  /** Undefined when there is nothing of this name. */
  find(name: string): Promise<ShelfItem | undefined>;
}

/** A name is asked for by anybody: it leads nowhere else, neither up nor to what is hidden. */
export function isShelfName(name: string): boolean {
  return name.length <= 300 && name.split('/').every((part) => /^[^.\\/\p{Cc}][^\\/\p{Cc}]*$/u.test(part));
}

export function openFolderShelf(folder: string): Shelf {
  return {
    async find(name) {
      if (!isShelfName(name)) return undefined;
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
  /** Before every name. */
  prefix: string;
  /** How long it is believed what an object is, or that there is none. */
  freshMs: number;
}

const mostNames = 5000;
const absentMs = 10_000;

/** What is known of a name, and since when. */
interface NameEntry {
  at: number;
  facts: ObjectFacts | undefined;
}

/** Objects of a bucket. Names that nobody has cost the bucket little: so many are asked for at once, and the answer is believed for a while. */
export function openBucketShelf({ bucket, cache, prefix, freshMs }: BucketShelfOptions): Shelf {
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
      if (!isShelfName(name)) return undefined;
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

/** The second one is asked for what the first one does not have. */
export function pairShelves(first: Shelf, second: Shelf): Shelf {
  return { find: async (name) => (await first.find(name)) ?? (await second.find(name)) };
}
