import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** What is known of a file once it is on disk. */
export interface StoredFile {
  /** Where the store keeps it: random, never made of anything a visitor sends. */
  readonly key: string;
  readonly size: number;
  /** Of the whole content, in lower-case hex. */
  readonly sha256: string;
  /** The first bytes, at most 4,096, for recognising what the file is. */
  readonly head: Buffer;
}

/** More bytes came than allowed; nothing is kept. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly limit: number;

  constructor(limit: number) {
    super(`the file is larger than ${limit} bytes`);
    this.limit = limit;
  }
}

export interface FileStore {
  /**
   * Keeps what the stream brings. When the promise resolves the file is on disk for good. A stream that fails, or
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

const headLength = 4096;
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Where a file may be kept. Whoever notes it before writing finds the file again even if the process ends in between. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** A store on the local disk: `<folder>/aa/bb/<random>`, so that no folder grows large. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a storage key');
    return join(folder, key);
  };
  return {
    write: (content, { limit, key = newStorageKey() }) =>
      writeFile({ key, target: pathOf(key), drafts: join(folder, 'drafts') }, content, limit),
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
    const written = await copy(content, handle, limit);
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

async function copy(content: AsyncIterable<Uint8Array>, handle: FileHandle, limit: number): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > limit) throw new FileTooLargeError(limit);
    if (head.byteLength < headLength) head = Buffer.concat([head, chunk]).subarray(0, headLength);
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex'), head };
}

/** A renamed file survives a power cut only when its folder is on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function clearDrafts(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const stale = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), isStale: (await stat(join(folder, name))).mtime < before })),
  );
  const paths = stale.filter(({ isStale }) => isStale).map(({ path }) => path);
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  return paths.length;
}
