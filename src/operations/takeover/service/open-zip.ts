import { FileError } from '#platform/tabular/cell.ts';
import { ZipParts } from '#platform/tabular/zip-parts.ts';

const bounds = { files: 100_000, unpacked: 4 * 1024 ** 3 };
const mostBytesOfOne = 20 * 1024 ** 2;
/** Text packs about 10 : 1, a bomb 1000 : 1. */
const mostRatio = 300;

/** The files of a former site, by their path below its root; read one at a time. */
export interface PackedSite {
  readonly paths: readonly string[];
  read(path: string): Promise<Buffer>;
}

/** Opens a site that was packed as ZIP. Throws `FileError`, in Chinese, for one that is damaged, locked, unpacks to far too much, or names files outside of itself. */
export async function openZip(file: string): Promise<PackedSite> {
  const parts = await ZipParts.open(file, 'ZIP 文件', bounds);
  for (const path of parts.names) requireHonest(parts, path);
  const names = withoutTop(parts.names);
  return { paths: [...names.keys()].toSorted(), read: (path) => parts.readWhole(names.get(path)!) };
}

function requireHonest(parts: ZipParts, path: string): void {
  if (/^\/|^[a-z]:|(^|\/)\.\.(\/|$)|\0/i.test(path)) throw new FileError(`“${path}”指向压缩包之外，拒绝读取。`);
  const size = parts.unpackedSize(path);
  const ratio = size / Math.max(1, parts.packedSize(path));
  if (size > mostBytesOfOne || (ratio > mostRatio && size > 1024 ** 2)) throw new FileError(`“${path}”解压后过大，拒绝读取。`);
}

/** By their path below the one folder around everything, where there is one: it is how the site was packed and no part of its addresses. */
function withoutTop(names: readonly string[]): Map<string, string> {
  const tops = new Set(names.map((name) => name.split('/', 1)[0]!));
  const [top] = tops;
  const isWrapped = tops.size === 1 && top !== undefined && !names.includes(top);
  return new Map(names.map((name) => [isWrapped ? name.slice(top.length + 1) : name, name]));
}
