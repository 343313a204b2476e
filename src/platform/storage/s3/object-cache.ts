import type { Bucket } from './bucket.ts';

const longestKept = 1024 ** 2;

/** Small objects that were read, in memory up to so many bytes; the ones not read for longest go first. */
export interface ObjectCache {
  /** The whole object, held against its hash; undefined for one that is too large to keep. Throws `StoreError`. */
  get(bucket: Bucket, key: string): Promise<Buffer | undefined>;
  drop(key: string): void;
}

export function createObjectCache(maxBytes: number): ObjectCache {
  const kept = new Map<string, Buffer>();
  /** Read by several at once, fetched once. */
  const coming = new Map<string, Promise<Buffer | undefined>>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, content: Buffer): void => {
    drop(key);
    kept.set(key, content);
    bytes += content.length;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  const fetchOne = async (bucket: Bucket, key: string): Promise<Buffer | undefined> => {
    const { size } = await bucket.find(key);
    if (size > longestKept) return undefined;
    const content = await bucket.readWhole(key, longestKept);
    // Dropped while it came: it is not kept.
    if (coming.has(key)) keep(key, content);
    return content;
  };

  return {
    async get(bucket, key) {
      const found = kept.get(key);
      if (found) {
        keep(key, found);
        return found;
      }
      const running = coming.get(key) ?? fetchOne(bucket, key);
      coming.set(key, running);
      try {
        return await running;
      } finally {
        if (coming.get(key) === running) coming.delete(key);
      }
    },
    drop(key) {
      coming.delete(key);
      drop(key);
    },
  };
}
