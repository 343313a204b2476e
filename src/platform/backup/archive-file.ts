import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DamagedBackupError, decrypt, encrypt } from './cipher.ts';

/** What is known of a file of the backup once it is on disk. */
export interface WrittenFile {
  readonly bytes: number;
  /** Of the file as it lies there, in lower-case hex. */
  readonly sha256: string;
}

/**
 * Writes content compressed and encrypted, complete and on disk or not at all: under another name first, then renamed. A write that fails leaves nothing behind, whatever
 * stood under the name before stays.
 */
export async function writeArchive(file: string, content: AsyncIterable<Uint8Array>, key: Buffer): Promise<WrittenFile> {
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

/** Reads what `writeArchive` wrote. Throws `DamagedBackupError` where it is not as it was written. */
export const readArchive = (file: string, key: Buffer): AsyncGenerator<Buffer> => openArchive(createReadStream(file), key);

/** The same of what comes from elsewhere. */
export async function* openArchive(content: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
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

/** Whoever stops reading closes what it was read from: a disk that is full must not leave files open. */
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

/** A renamed file survives a power cut only when its folder is on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
