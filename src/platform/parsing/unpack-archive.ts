import type { UnpackedFile } from '../tabular/unpack-archive.ts';
import type readArchive from './archive-parser.ts';
import { parserTask } from './parser-pool.ts';
import { parsers } from './pools.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

const unpacking = parserTask<typeof readArchive>(new URL('./archive-parser.ts', import.meta.url));

/**
 * Unpacks an archive in a parser process: see `unpackArchive` of `#platform/tabular/unpack-archive.ts`. Throws 40029 when too
 * many files are queued.
 */
export function unpackArchiveIsolated(
  path: string,
  name: string,
  { folder, mostBytes }: { folder: string; mostBytes: number },
): Promise<UnpackedFile[] | undefined> {
  return refuseUnreadable(unpacking, path, () => parsers.run(unpacking, { path, name, folder, mostBytes }, { path }));
}
