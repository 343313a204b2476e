import { FileError } from '#platform/tabular/cell.ts';
import { ZipParts } from '#platform/tabular/zip-parts.ts';
import { parsePage, type OldPage } from './read-page.ts';

export type SiteParserRequest = { file: string } & ({ read: 'paths' } | { read: 'page' | 'file'; path: string });

/** The last site stays open because its pages are requested one after the other. */
let last: { file: string; site: PackedSite } | undefined;

async function open(file: string): Promise<PackedSite> {
  if (last?.file === file) return last.site;
  const site = await openZip(file);
  last = { file, site };
  return site;
}

/** Reads a packed site in a separate process: the paths of its files, one file, or one file parsed as a page. */
export default async function parseSite(question: SiteParserRequest): Promise<readonly string[] | Buffer | OldPage> {
  const site = await open(question.file);
  if (question.read === 'paths') return site.paths;
  const bytes = await site.read(question.path);
  return question.read === 'file' ? bytes : parsePage(bytes, question.path);
}

const bounds = { files: 100_000, unpacked: 4 * 1024 ** 3 };
const mostBytesOfOne = 20 * 1024 ** 2;
/** Text compresses about 10 : 1, a zip bomb 1000 : 1. */
const mostRatio = 300;

/** The files of a former site, by path below its root; read one at a time. */
interface PackedSite {
  readonly paths: readonly string[];
  read(path: string): Promise<Buffer>;
}

/**
 * Opens a site packed as ZIP. Throws `FileError`, in Chinese, for an archive that is damaged, encrypted, too large when unpacked,
 * or contains paths outside of itself.
 */
async function openZip(file: string): Promise<PackedSite> {
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

/** Strips a single top folder, which comes from packing and is not part of the site's addresses. */
function withoutTop(names: readonly string[]): Map<string, string> {
  const tops = new Set(names.map((name) => name.split('/', 1)[0]!));
  const [top] = tops;
  const isWrapped = tops.size === 1 && top !== undefined && !names.includes(top);
  return new Map(names.map((name) => [isWrapped ? name.slice(top.length + 1) : name, name]));
}
