import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DamagedBackupError, decrypt, encrypt } from './cipher.ts';

export interface WrittenFile {
  readonly bytes: number;
  /** SHA-256 of the encrypted file on disk, in lower-case hex. */
  readonly sha256: string;
}

/**
 * Writes the content compressed and encrypted. The write is atomic: it goes to a temporary name that is renamed once it is on
 * disk. A write that fails leaves nothing behind and keeps an existing file of that name.
 */
export async function writeBackupFile(file: string, content: AsyncIterable<Uint8Array>, key: Buffer): Promise<WrittenFile> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of encrypt(compress(content), key)) {
      hash.update(piece);
      bytes += piece.byteLength;
      await handle.writeFile(piece);
    }
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads a file that `writeBackupFile` wrote. Throws `DamagedBackupError` when the file was changed. */
export const readBackupFile = (file: string, key: Buffer): AsyncGenerator<Buffer> => decryptBackupFile(createReadStream(file), key);

/** Like `readArchive`, for content from another source. */
export async function* decryptBackupFile(content: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const opened = Readable.from(decrypt(content, key));
  const plain = createZstdDecompress();
  opened.on('error', (error) => plain.destroy(error));
  try {
    for await (const bytes of opened.pipe(plain)) yield bytes as Buffer;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('ZSTD') ? new DamagedBackupError('备份文件无法解压', { cause: error }) : error;
  } finally {
    opened.destroy();
  }
}

/** Closes the source when the reader stops early, so that a full disk does not leave files open. */
async function* compress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: false });
  const packed = createZstdCompress();
  source.on('error', (error) => packed.destroy(error));
  try {
    for await (const bytes of source.pipe(packed)) yield bytes as Buffer;
  } finally {
    source.destroy();
    packed.destroy();
  }
}

/** Syncs the folder, because a renamed file survives a power failure only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
