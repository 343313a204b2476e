import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listBases, listCompleteNames, type BackupPlace, type Manifest } from './backup-place.ts';
import { listSiteFiles } from './copy-files.ts';
import { readList } from './file-list.ts';

const dayMs = 86_400_000;
/** Number of base backups that are always kept, however old. */
const leastKept = 2;
export const segmentPattern = /^[0-9A-F]{24}/;

interface Retention {
  place: BackupPlace;
  key: Buffer;
  keepDays: number;
  dataDir: string;
}

/** Deletes expired base backups, measured from the newest one, then the log segments and files that no other base needs. */
export async function dropOldBackups({ place, key, keepDays, dataDir }: Retention): Promise<void> {
  const bases = await listBases(place, key);
  const old = chooseOld(bases, keepDays);
  for (const { name } of old) {
    // Renamed before deletion: a half-deleted base is not a backup.
    await rename(join(place.bases, name), join(place.bases, `${name}.draft`));
    await rm(join(place.bases, `${name}.draft`), { recursive: true });
  }
  const kept = bases.filter((base) => !old.includes(base));
  if (old.length === 0 || kept.length === 0) return;
  await dropSegments(place, kept[0]!);
  await dropFiles({ place, key, dataDir, kept });
}

/** Returns the bases to delete, the oldest first. */
export function chooseOld(bases: readonly Manifest[], keepDays: number): Manifest[] {
  const until = Date.parse(bases.at(-1)?.startedAt ?? '') - keepDays * dayMs;
  return bases.slice(0, -leastKept).filter(({ startedAt }) => Date.parse(startedAt) < until);
}

/** Compares only by number, because after a restore the log continues under another timeline. */
export const numberOfSegment = (name: string): string => name.slice(8, 24);

async function dropSegments(place: BackupPlace, oldest: Manifest): Promise<void> {
  for (const name of await listCompleteNames(place.wal))
    if (segmentPattern.test(name) && numberOfSegment(name) < numberOfSegment(oldest.startWal)) await rm(join(place.wal, name));
}

/** Deletes files: a file deleted from the site leaves the backup with the last base that lists it. */
async function dropFiles({ place, key, dataDir, kept }: Omit<Retention, 'keepDays'> & { kept: readonly Manifest[] }): Promise<void> {
  const lists = await Promise.all(kept.map(({ name }) => readList(join(place.bases, name, 'list'), key)));
  const needed = new Set([...lists.flat(), ...(await listSiteFiles(dataDir)).map(({ name }) => name)]);
  const since = Date.parse(kept[0]!.startedAt);
  for (const { name, path } of await listSiteFiles(place.folder)) {
    if (needed.has(name)) continue;
    const { mtimeMs } = await stat(path);
    if (mtimeMs < since) await rm(path);
  }
}
