import { open } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { FileError } from './cell.ts';
import { limits } from './limits.ts';

const localHeader = { signature: 0x04034b50, size: 30 };
/** Bytes per piece: small enough for other work of the process to run in between. */
const pieceSize = 64 * 1024;
const packing = { none: 0, deflate: 8 };

export interface ZipBounds {
  files: number;
  /** Bytes of all files together, unpacked. */
  unpacked: number;
}

const usualBounds: ZipBounds = { files: limits.zippedFiles, unpacked: limits.unpacked };

/**
 * The files inside a ZIP file. Every reader has its own file handle, which closes with it, so that parallel readers and readers
 * that stop early are independent. (Streams of yauzl share a handle and a queue, and crash the process when a queued one is
 * abandoned; only its directory reading is used here.)
 */
export class ZipParts {
  readonly #path: string;
  /** The word for it in messages: 工作簿, 压缩包, … */
  readonly #title: string;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(path: string, title: string, entries: ReadonlyMap<string, Entry>) {
    this.#path = path;
    this.#title = title;
    this.#entries = entries;
  }

  /** Opens the file. Throws `FileError` when it is damaged, protected, or exceeds the limits. */
  static async open(path: string, title: string, bounds: ZipBounds = usualBounds): Promise<ZipParts> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
      // Errors on closing are irrelevant, and must not crash the process.
      zip.on('error', () => undefined);
      return new ZipParts(path, title, await listEntries(zip, title, bounds));
    } catch (error) {
      throw error instanceof FileError ? error : damaged(title, error);
    } finally {
      zip?.close();
    }
  }

  /** Names of the files in directory order, with / between folders. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Returns the stored name of a file, ignoring letter case; undefined when there is none. */
  find(name: string): string | undefined {
    if (this.#entries.has(name)) return name;
    const folded = name.toLowerCase();
    return this.names.find((one) => one.toLowerCase() === folded);
  }

  unpackedSize(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  packedSize(name: string): number {
    return this.#entries.get(name)?.compressedSize ?? 0;
  }

  /** Yields the bytes of one file. Throws `FileError` when they do not match the directory. */
  async *read(name: string): AsyncGenerator<Buffer> {
    try {
      const entry = this.#entries.get(name);
      if (!entry) throw new Error(`no part ${name}`);
      for await (const chunk of await this.#open(entry)) yield chunk as Buffer;
    } catch (error) {
      throw error instanceof FileError ? error : damaged(this.#title, error);
    }
  }

  async readWhole(name: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.read(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async #open(entry: Entry): Promise<Readable> {
    const { compressionMethod: method } = entry;
    if (method !== packing.none && method !== packing.deflate)
      throw new FileError(`${this.#title}的压缩方法（${method}）无法读取，请重新另存或重新压缩后再导入。`);
    const packed = await this.#openPacked(entry);
    const checked = checkContent(entry);
    // The reader sees every error while it reads; after it has stopped, errors are irrelevant and must not crash the process.
    checked.on('error', () => undefined);
    pipeline(method === packing.none ? [packed, checked] : [packed, createInflateRaw({ chunkSize: pieceSize }), checked], () => undefined);
    return checked;
  }

  async #openPacked(entry: Entry): Promise<Readable> {
    const file = await open(this.#path);
    try {
      const offset = entry.relativeOffsetOfLocalHeader;
      const { buffer: header, bytesRead } = await file.read(Buffer.alloc(localHeader.size), 0, localHeader.size, offset);
      if (bytesRead < localHeader.size || header.readUInt32LE(0) !== localHeader.signature) throw new Error('no local file header');
      const start = offset + localHeader.size + header.readUInt16LE(26) + header.readUInt16LE(28);
      if (entry.compressedSize > 0) return file.createReadStream({ start, end: start + entry.compressedSize - 1 });
      await file.close();
      return Readable.from([]);
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}

const damaged = (title: string, cause: unknown) => new FileError(`${title}已损坏或不完整，无法读取。请重新下载后再导入。`, { cause });

/** Passes bytes on and verifies their number and checksum. */
function checkContent({ uncompressedSize, crc32: declared }: Entry): Transform {
  let size = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      if (size > uncompressedSize) done(new Error('more bytes than declared'));
      else done(null, chunk);
    },
    flush(done) {
      done(size === uncompressedSize && sum === declared ? null : new Error('other bytes than declared'));
    },
  });
}

async function listEntries(zip: ZipFile, title: string, bounds: ZipBounds): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    assertHonest(entry, total, title, bounds);
    if (entry.isEncrypted()) throw new FileError(`${title}设有密码，无法读取。请去掉密码后再导入。`);
    const name = nameOf(entry);
    if (!name.endsWith('/')) entries.set(name, entry);
    if (entries.size > bounds.files) throw new FileError(`${title}里的文件超过 ${bounds.files} 个，请分成几个。`);
  }
  return entries;
}

function assertHonest(entry: Entry, total: number, title: string, { unpacked }: ZipBounds): void {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  const isBomb = entry.uncompressedSize > limits.ratioCountsFrom && ratio > limits.packingRatio;
  if (isBomb || total > unpacked) throw new FileError(`${title}解压后过大，拒绝读取。请确认文件来源，表格可以另存为 CSV 后再导入。`);
}

/** Windows writes names in GBK without declaring it; some programs separate folders by backslashes. */
function nameOf({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return new TextDecoder('gb18030').decode(fileNameRaw).replaceAll('\\', '/');
  }
}
