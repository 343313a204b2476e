import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { FileError } from '#platform/tabular/cell.ts';

const mostFiles = 100_000;
const mostBytes = 4 * 1024 ** 3;
const mostBytesOfOne = 20 * 1024 ** 2;
/** Text packs about 10 : 1, a bomb 1000 : 1. */
const mostRatio = 300;

/** The files of a former site, by their path below its root; read one at a time. */
export interface PackedSite {
  readonly paths: readonly string[];
  read(path: string): Promise<Buffer>;
  close(): void;
}

/** Opens a site that was packed as ZIP. Throws `FileError`, in Chinese, for one that is damaged, locked, unpacks to far too much, or names files outside of itself. */
export async function openZip(file: string): Promise<PackedSite> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true }).catch(
    (error: unknown) => {
      throw new FileError('不是 ZIP 文件，或已损坏。', { cause: error });
    },
  );
  try {
    const entries = withoutTop(await listEntries(zip));
    return {
      paths: [...entries.keys()].toSorted(),
      read: async (path) => buffer(await zip.openReadStreamPromise(entries.get(path)!)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof FileError ? error : new FileError('ZIP 文件已损坏。', { cause: error });
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    if (path.endsWith('/')) continue;
    total += entry.uncompressedSize;
    requireHonest(entry, path, total);
    entries.set(path, entry);
    if (entries.size > mostFiles) throw new FileError(`文件超过 ${mostFiles} 个，请分批迁入。`);
  }
  return entries;
}

function requireHonest(entry: Entry, path: string, total: number): void {
  if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(path)) throw new FileError(`“${path}”指向压缩包之外，拒绝读取。`);
  if (entry.isEncrypted()) throw new FileError('ZIP 设有密码，请去掉密码后再迁入。');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > mostBytesOfOne || total > mostBytes || (ratio > mostRatio && entry.uncompressedSize > 1024 ** 2))
    throw new FileError(`“${path}”解压后过大，拒绝读取。`);
}

/** Windows writes names of files in GBK, and says nothing of it. */
function nameOf({ fileName }: Entry): string {
  const bytes = fileName as unknown as Buffer;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/');
  } catch {
    return new TextDecoder('gb18030').decode(bytes).replaceAll('\\', '/');
  }
}

/** Without the one folder around everything, where there is one: it is how the site was packed and no part of its addresses. */
function withoutTop(entries: Map<string, Entry>): Map<string, Entry> {
  const tops = new Set([...entries.keys()].map((path) => path.split('/', 1)[0]!));
  const [top] = tops;
  if (tops.size !== 1 || top === undefined || entries.has(top)) return entries;
  return new Map([...entries].map(([path, entry]) => [path.slice(top.length + 1), entry]));
}
