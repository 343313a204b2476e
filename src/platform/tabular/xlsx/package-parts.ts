import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { FileError } from '../cell.ts';
import { limits } from '../limits.ts';

const damaged = '工作簿已损坏或不完整，无法读取。请重新下载后再导入。';

/** The parts of an xlsx package, read from disk as they are needed. */
export class PackageParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws `FileError` when the package is damaged, protected, or unpacks to far more than an honest one. */
  static async open(path: string): Promise<PackageParts> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch((error: unknown) => {
      throw new FileError(damaged, { cause: error });
    });
    try {
      return new PackageParts(zip, await listEntries(zip));
    } catch (error) {
      zip.close();
      throw error instanceof FileError ? error : new FileError(damaged, { cause: error });
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The bytes of one part as a stream; more bytes than the package declared for it end in an error. */
  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileError(damaged);
    return this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw new FileError(damaged, { cause: error });
    });
  }

  unpackedSize(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  close(): void {
    this.#zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    assertHonest(entry, total);
    if (entry.isEncrypted()) throw new FileError('工作簿设有打开密码，无法读取。请去掉密码后再导入。');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function assertHonest(entry: Entry, total: number): void {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  const isBomb = entry.uncompressedSize > limits.ratioCountsFrom && ratio > limits.packingRatio;
  if (isBomb || total > limits.unpacked) throw new FileError('工作簿解压后过大，拒绝读取。请确认文件来源，或另存为 CSV 后再导入。');
}
