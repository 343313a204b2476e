import type { Bucket } from './bucket.ts';

const longestKept = 1024 ** 2;

/** Caches small objects in memory, limited in bytes; the least recently used are dropped first. */
export interface ObjectCache {
  /** Returns the whole object with verified hash; undefined when it is too large to cache. Throws `StoreError`. */
  get(bucket: Bucket, key: string): Promise<Buffer | undefined>;
  drop(key: string): void;
}

export function createObjectCache(maxBytes: number): ObjectCache {
  const kept = new Map<string, Buffer>();
  /** Concurrent reads of an object share one request. */
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
    // An object that was dropped while it was loaded is not cached.
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
