import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOwner } from '../database/system-owner.ts';
import { signWith } from './backup-key.ts';
import { DamagedBackupError } from './cipher.ts';

/** The folder in which backups lie, and what lies where in it. The site's files lie in `files` and `media`, under the names they have in the data folder. */
export interface BackupPlace {
  readonly folder: string;
  /** One folder a base backup, by the moment of its beginning. */
  readonly bases: string;
  /** The database's log of changes, a file a segment. */
  readonly wal: string;
  /** Reports of drills. */
  readonly drills: string;
}

export const backupPlace = (folder: string): BackupPlace => ({
  folder,
  bases: join(folder, 'bases'),
  wal: join(folder, 'wal'),
  drills: join(folder, 'drills'),
});

/** What is known of a base backup. Its list of files and the copy of the database lie beside it. */
export interface Manifest {
  readonly name: string;
  /** PostgreSQL's number of this cluster. */
  readonly cluster: string;
  readonly postgres: string;
  readonly startedAt: string;
  /** Restored to any moment from here on the database is whole. */
  readonly finishedAt: string;
  readonly startWal: string;
  readonly stopWal: string;
  readonly base: { readonly bytes: number; readonly sha256: string };
  readonly list: { readonly bytes: number; readonly sha256: string };
  readonly files: number;
  /** The id of the key that sealed values then: without it they do not open. */
  readonly sealingKey: string;
}

/** Makes the folders. The log of changes is written by PostgreSQL's own user. Throws when the folder belongs to another database. */
export async function openBackupPlace(folder: string, cluster: string): Promise<BackupPlace> {
  const place = backupPlace(folder);
  await Promise.all([place.bases, place.wal, place.drills].map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  const owner = await findOwner();
  if (owner) await chown(place.wal, owner.uid, owner.gid);
  await chmod(place.wal, 0o700);
  const mark = join(folder, 'cluster');
  const known = await readFile(mark, 'utf8').catch(() => undefined);
  if (known === undefined) await writeFile(mark, `${cluster}\n`);
  else if (known.trim() !== cluster) throw new Error(`备份文件夹 ${folder} 属于另一个数据库，请为本网站另设 BACKUP_DIR`);
  return place;
}

/** Written last, when everything else is on disk: a base without one is no backup. */
export async function writeManifest(folder: string, manifest: Manifest, key: Buffer): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ manifest: text, signature: signWith(key, text) }, null, 2)}\n`, {
    flush: true,
  });
}

/**
 * Every complete base backup, the oldest first; one whose manifest was changed is passed over. Throws `DamagedBackupError` when that is true of all of them, as it is under another key.
 */
export async function listBases(place: BackupPlace, key: Buffer): Promise<Manifest[]> {
  const names = await listNames(place.bases);
  const found = (await Promise.all(names.map((name) => readManifest(join(place.bases, name), key)))).filter((one) => one !== undefined);
  const good = found.filter((one) => one !== 'changed');
  if (found.length > 0 && good.length === 0) throw new DamagedBackupError(`备份清单被改动，或备份密钥不符：${place.bases}`);
  return good;
}

async function readManifest(folder: string, key: Buffer): Promise<Manifest | 'changed' | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return openManifest(text, key) ?? 'changed';
}

/** A manifest as it was written; undefined where it was changed, or written under another key. */
export function openManifest(text: string, key: Buffer): Manifest | undefined {
  const kept = parse(text);
  return kept?.signature === signWith(key, kept?.manifest ?? '') ? (JSON.parse(kept.manifest) as Manifest) : undefined;
}

function parse(text: string): { manifest: string; signature: string } | undefined {
  try {
    return JSON.parse(text) as { manifest: string; signature: string };
  } catch {
    return undefined;
  }
}

/** What backups that were killed half-way have left. */
export async function clearUnfinished(place: BackupPlace): Promise<void> {
  for (const name of await readdir(place.bases)) if (name.endsWith('.draft')) await rm(join(place.bases, name), { recursive: true });
}

/** Names in order, without drafts; none where there is no folder. */
export async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith('.draft')).toSorted();
}
