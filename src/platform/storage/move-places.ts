import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFileStore } from './file-store.ts';
import type { MovePlace } from './move-files.ts';
import { isPublicObjectName } from './public-object-store.ts';
import type { Bucket } from './s3/bucket.ts';
import { listObjects } from './s3/list-objects.ts';
import { writeObject } from './s3/s3-store.ts';
import { isMissing } from './store-error.ts';

/** A place that can list its pictures, which are in no row. */
export interface ListablePlace extends MovePlace {
  listMedia(): Promise<string[]>;
}

/** The data folder: `files/aa/bb/…` and `media/…`. */
export function openFolderPlace(dataDir: string): ListablePlace {
  const files = openFileStore(join(dataDir, 'files'));
  const keyOf = (name: string): string | undefined => (name.startsWith('files/') ? name.slice('files/'.length) : undefined);
  return {
    async read(name) {
      const key = keyOf(name);
      if (key !== undefined) return files.read(key);
      await stat(join(dataDir, name));
      return createReadStream(join(dataDir, name));
    },
    has: (name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size >= 0,
        () => false,
      ),
    async write(name, content) {
      const key = keyOf(name);
      if (key !== undefined) return void (await files.write(content, { limit: Infinity, key }));
      const target = join(dataDir, name);
      const draft = join(dirname(target), `.${basename(target)}.draft`);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(content, createWriteStream(draft));
      await rename(draft, target);
    },
    remove: (name) => rm(join(dataDir, name), { force: true }),
    async listMedia() {
      const root = join(dataDir, 'media');
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
      return names.map((name) => name.replaceAll(sep, '/')).filter(isPublicObjectName);
    },
  };
}

/** The bucket, under the same names. */
export function openBucketPlace(bucket: Bucket): ListablePlace {
  return {
    read: async (name) => (await bucket.read(name)).content,
    async has(name) {
      try {
        // An object of another program has no stored hash: it is written again.
        return (await bucket.find(name)).sha256 !== undefined;
      } catch (error) {
        if (!isMissing(error)) throw error;
        return false;
      }
    },
    write: async (name, content) => void (await writeObject({ bucket }, name, content, Infinity)),
    remove: (name) => bucket.remove(name),
    listMedia: async () => (await listObjects(bucket, 'media/')).filter(isPublicObjectName),
  };
}
