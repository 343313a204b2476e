import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeDraft, type DraftFacts } from './draft.ts';

/** A stored file. */
export interface StoredFile extends DraftFacts {
  /** Random key in the store, never derived from user input. */
  readonly key: string;
}

export interface FileStore {
  /**
   * Stores a stream. When the promise resolves, the file is stored durably. A stream that fails, or exceeds `limit` bytes
   * (`FileTooLargeError`), leaves nothing behind. A key of `newStorageKey` can be recorded before a byte is written.
   */
  write(content: AsyncIterable<Uint8Array>, options: { limit: number; key?: string }): Promise<StoredFile>;
  /** Reads a file, or the part from byte `start` to byte `end`, both inclusive. Throws when there is no such file. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  /** Removes a file; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Deletes incomplete writes (killed process, power failure) from before the given time; returns how many. */
  clearDrafts(before: Date): Promise<number>;
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Creates a storage key. Record it before writing to find the file again if the process ends in between. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** Returns a valid key and throws otherwise, for example for a path with `..`. */
export function requireStorageKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
  return key;
}

/** Opens a store on the local disk: `<folder>/aa/bb/<random>`, so that no folder grows large. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireStorageKey(key));
  return {
    async write(content, { limit, key = newStorageKey() }) {
      return writeFile({ key, target: pathOf(key), drafts: join(folder, 'drafts') }, content, limit);
    },
    async read(key, part) {
      const handle = await open(pathOf(key), 'r');
      return createReadStream('', { fd: handle, ...part });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    clearDrafts: (before) => clearFileDrafts(join(folder, 'drafts'), before),
  };
}

interface Place {
  key: string;
  target: string;
  /** Folder of incomplete files. */
  drafts: string;
}

async function writeFile({ key, target, drafts }: Place, content: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFile> {
  const draft = join(drafts, randomBytes(16).toString('hex'));
  await mkdir(drafts, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const written = await writeDraft(content, handle, limit);
    await handle.sync();
    await handle.close();
    await rename(draft, target);
    await syncFolder(dirname(target));
    return { key, ...written };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** A renamed file survives a power failure only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Deletes drafts in the folder that have not been written to since. */
export async function clearFileDrafts(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const stale = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // A draft that has disappeared was completed.
      const found = await stat(path).catch(() => undefined);
      return { path, isStale: found !== undefined && found.mtime < before };
    }),
  );
  const paths = stale.filter(({ isStale }) => isStale).map(({ path }) => path);
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  return paths.length;
}
