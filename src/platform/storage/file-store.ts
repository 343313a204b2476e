import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeDraft, type DraftFacts } from './draft.ts';

/** What is known of a file once it is kept. */
export interface StoredFile extends DraftFacts {
  /** Where the store keeps it: random, never made of anything a visitor sends. */
  readonly key: string;
}

export interface FileStore {
  /**
   * Keeps what the stream brings. When the promise resolves the file is kept for good. A stream that fails, or
   * brings more than `limit` bytes (`FileTooLargeError`), leaves nothing behind. A key of `newStorageKey` can be noted before a byte is written.
   */
  write(content: AsyncIterable<Uint8Array>, options: { limit: number; key?: string }): Promise<StoredFile>;
  /** Reads a file, or the part from byte `start` to byte `end`, both included. Throws when there is no such file. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  /** Removes a file; removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what broken-off writes (a killed process, a power cut) left behind before the given moment; returns how many. */
  clearDrafts(before: Date): Promise<number>;
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Where a file may be kept. Whoever notes it before writing finds the file again even if the process ends in between. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** The key, if it is one: a path that leads elsewhere is none. */
export function requireStorageKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
  return key;
}

/** A store on the local disk: `<folder>/aa/bb/<random>`, so that no folder grows large. */
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
    clearDrafts: (before) => clearDrafts(join(folder, 'drafts'), before),
  };
}

interface Place {
  key: string;
  target: string;
  /** Where what is not complete yet is kept. */
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

/** A renamed file survives a power cut only when its folder is on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Removes drafts in the folder that nobody has written to since. */
export async function clearDrafts(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const stale = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // One that is gone meanwhile was completed.
      const found = await stat(path).catch(() => undefined);
      return { path, isStale: found !== undefined && found.mtime < before };
    }),
  );
  const paths = stale.filter(({ isStale }) => isStale).map(({ path }) => path);
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  return paths.length;
}
