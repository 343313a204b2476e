import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listBases, listNames, type BackupPlace, type Manifest } from './backup-place.ts';
import { listFiles } from './copy-files.ts';
import { readList } from './file-list.ts';

const dayMs = 86_400_000;
/** However old they are. */
const leastKept = 2;
export const segmentPattern = /^[0-9A-F]{24}/;

interface Retention {
  place: BackupPlace;
  key: Buffer;
  keepDays: number;
  dataDir: string;
}

/** Drops base backups that are too old, measured from the newest one, then the log of changes and the files that none of the others needs. */
export async function dropOldBackups({ place, key, keepDays, dataDir }: Retention): Promise<void> {
  const bases = await listBases(place, key);
  const old = chooseOld(bases, keepDays);
  for (const { name } of old) {
    // Out of the list first: a base that is half removed is none.
    await rename(join(place.bases, name), join(place.bases, `${name}.draft`));
    await rm(join(place.bases, `${name}.draft`), { recursive: true });
  }
  const kept = bases.filter((base) => !old.includes(base));
  if (old.length === 0 || kept.length === 0) return;
  await dropSegments(place, kept[0]!);
  await dropFiles({ place, key, dataDir, kept });
}

/** Those that go, of bases the oldest first. */
export function chooseOld(bases: readonly Manifest[], keepDays: number): Manifest[] {
  const until = Date.parse(bases.at(-1)?.startedAt ?? '') - keepDays * dayMs;
  return bases.slice(0, -leastKept).filter(({ startedAt }) => Date.parse(startedAt) < until);
}

/** By its number alone, as the log goes on under another timeline after a restore. */
export const numberOfSegment = (name: string): string => name.slice(8, 24);

async function dropSegments(place: BackupPlace, oldest: Manifest): Promise<void> {
  for (const name of await listNames(place.wal))
    if (segmentPattern.test(name) && numberOfSegment(name) < numberOfSegment(oldest.startWal)) await rm(join(place.wal, name));
}

/** A file that was destroyed in the site goes from the backup with the last base that knew it. */
async function dropFiles({ place, key, dataDir, kept }: Omit<Retention, 'keepDays'> & { kept: readonly Manifest[] }): Promise<void> {
  const lists = await Promise.all(kept.map(({ name }) => readList(join(place.bases, name, 'list'), key)));
  const needed = new Set([...lists.flat(), ...(await listFiles(dataDir)).map(({ name }) => name)]);
  const since = Date.parse(kept[0]!.startedAt);
  for (const { name, path } of await listFiles(place.folder)) {
    if (needed.has(name)) continue;
    const { mtimeMs } = await stat(path);
    if (mtimeMs < since) await rm(path);
  }
}
